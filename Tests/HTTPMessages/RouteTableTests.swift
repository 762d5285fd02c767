import HTTPMessages
import Testing

@Suite struct RouteTableTests {
  private static let table = RouteTable(
    [
      (Method.get, "/", "home"), (.get, "/auth/keys", "keys"), (.post, "/auth/token", "token"),
      (.get, "/accounts/{id}", "account"), (.delete, "/accounts/{id}", "deletion"),
      (.get, "/accounts/new", "form"), (.get, "/accounts/{name}", "never"),
      (.get, "/teams/{team}/keys/{key}", "key"),
    ]
    .map { method, pattern, name in
      Route(method, pattern, endpoint: name) { _, _ in .now(Response(.ok)) }
    })

  @Test(
    arguments: [
      (.get, "/", "home", [:]), (.get, "/auth/keys", "keys", [:]), (.head, "/auth/keys", "keys", [:]),
      (.post, "/auth/token", "token", [:]), (.get, "/accounts/ada", "account", ["id": "ada"]),
      (.get, "/accounts/new", "form", [:]),
      (.delete, "/accounts/a b", "deletion", ["id": "a b"]),
      (.get, "/teams/T1/keys/K1", "key", ["team": "T1", "key": "K1"]),
    ] as [(Method, String, String, [String: String])])
  func `finds a route and what its pattern caught`(
    _ method: Method, _ path: String, _ endpoint: String, _ parameters: [String: String]
  ) {
    guard case .route(let route, let found) = Self.table.match(method, path) else {
      Issue.record("no route for \(method) \(path)")
      return
    }
    #expect(route.endpoint == endpoint)
    #expect(found == parameters)
  }

  @Test(
    arguments: [
      (.post, "/auth/keys", [.get]), (.get, "/auth/token", [.post]),
      (.put, "/accounts/ada", [.get, .delete]),
      (.head, "/auth/token", [.post]),
    ] as [(Method, String, [Method])])
  func `a path that has other methods says which`(_ method: Method, _ path: String, _ methods: [Method]) {
    guard case .otherMethods(let found) = Self.table.match(method, path) else {
      Issue.record("expected other methods at \(path)")
      return
    }
    #expect(found == methods)
  }

  @Test(arguments: [
    "/auth", "/auth/keys/", "/Auth/keys", "/accounts", "/accounts/a/b", "/teams/T1/keys", "//",
  ])
  func `knows nothing elsewhere`(_ path: String) {
    guard case .nothing = Self.table.match(.get, path) else {
      Issue.record("something at \(path)")
      return
    }
  }
}
