import MockIDP
import OrderedJSON
import Testing

/// One route of Apple's, and what it answers to a request that says little.
struct AppleRoute: CustomTestStringConvertible {
  let method: String
  let path: String
  var body: String?
  let status: Int

  var testDescription: String { "\(method) \(path.prefix { $0 != "?" })" }

  func request(at base: String, host: String? = nil) -> HTTPRequest {
    var headers = [(name: "Accept", value: "text/html")]
    if let host { headers.append((name: "Host", value: host)) }
    if body != nil {
      headers.append((name: "Content-Type", value: "application/x-www-form-urlencoded"))
    }
    return HTTPRequest(method, base + path, headers: headers, body: Array((body ?? "").utf8))
  }

  static let query = "client_id=com.example.web&redirect_uri=https://example.com/cb&response_type=code"

  static let all = [
    AppleRoute(method: "GET", path: "/auth/authorize?" + query, status: 200),
    AppleRoute(method: "POST", path: "/auth/authorize", body: query, status: 200),
    AppleRoute(
      method: "POST", path: "/appleauth/auth/oauth/authorize?" + query,
      body: "step=consent&account=ada&decision=continue", status: 302),
    AppleRoute(method: "POST", path: "/auth/token", body: "grant_type=password", status: 400),
    AppleRoute(method: "POST", path: "/auth/revoke", body: "", status: 400),
    AppleRoute(method: "GET", path: "/auth/keys", status: 200),
    AppleRoute(method: "GET", path: "/.well-known/openid-configuration", status: 200),
  ]
}

@Suite struct Routing {
  /// How a client reaches Apple: what stands before the path, and the `Host`.
  static let addresses: [(base: String, host: String?)] = [
    ("/appleid.apple.com", nil), ("/account.apple.com", nil), ("", nil), ("", "127.0.0.1:7780"),
    ("", "appleid.apple.com"), ("", "AppleID.Apple.com"), ("", "appleid.apple.com:443"),
    ("", "account.apple.com"), ("https://appleid.apple.com", nil), ("HTTP://appleid.apple.com:80", nil),
    ("http://127.0.0.1:7780/appleid.apple.com", nil), ("", "mock-idp"),
    ("/appleid.apple.com", "host.docker.internal"),
  ]

  @Test func `the names that are answered are those that are given out`() throws {
    let addresses = try MockIdentityProvider().frontDoor.addresses
    let names = addresses.compactMap { $0.path.split(separator: "/").first.map(String.init) }
      .filter { $0.hasSuffix(".com") }
    #expect(Set(names) == MockIdentityProvider.impersonatedHosts)
  }

  @Test(arguments: AppleRoute.all, addresses)
  func `every route answers by every address`(route: AppleRoute, address: (base: String, host: String?))
    async throws
  {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(to: route.request(at: address.base, host: address.host))
    #expect(response.status == route.status)
  }

  @Test(arguments: AppleRoute.all.filter { $0.method == "GET" })
  func `HEAD answers as GET without a body`(route: AppleRoute) async throws {
    let idp = try MockIdentityProvider()
    let head = AppleRoute(method: "HEAD", path: route.path, status: route.status)
    let response = await idp.respond(to: head.request(at: "/appleid.apple.com"))
    #expect(response.status == route.status)
    #expect(response.body.isEmpty)
    #expect(response.header("Content-Type") != nil)
  }

  /// A method that a path does not answer, and those it does.
  static let otherMethods: [(method: String, path: String, allow: String)] = [
    ("GET", "/auth/token", "POST"), ("HEAD", "/auth/token", "POST"), ("PUT", "/auth/revoke", "POST"),
    ("POST", "/auth/keys", "GET, HEAD"), ("DELETE", "/auth/authorize", "GET, HEAD, POST"),
    ("get", "/auth/keys", "GET, HEAD"), ("OPTIONS", "/auth/token", "POST"),
    ("PUT", "/appleauth/auth/oauth/authorize", "GET, HEAD, POST"), ("\u{FC}ber", "/auth/keys", "GET, HEAD"),
    ("PATCH", "/", "GET, HEAD"),
  ]

  @Test(arguments: otherMethods)
  func `another method is 405, with those that are answered`(method: String, path: String, allow: String)
    async throws
  {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(to: HTTPRequest(method, path))
    #expect(response.status == 405)
    #expect(response.header("Allow") == allow)
    #expect(response.diagnosis?.hasPrefix("method_not_allowed: ") == true)
  }

  @Test(arguments: [("POST", "batch=[]", 200), ("GET", "", 400), ("PUT", "", 405), ("OPTIONS", "", 405)])
  func `a real name alone is its root`(method: String, body: String, status: Int) async throws {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(
      to: HTTPRequest(
        method, "/graph.facebook.com",
        headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")], body: Array(body.utf8))
    )
    #expect(response.status == status)
    #expect(response.header("Allow") == (status == 405 ? "GET, HEAD, POST, DELETE" : nil))
  }

  @Test(arguments: [
    ("/auth/tokn", "/auth/token"), ("/appleid.apple.com/auth/key", "/appleid.apple.com/auth/keys"),
    ("/Auth/Token", "/auth/token"),
    ("/auth/token/", "/auth/token"),
    ("/.well-known/openid_configuration", "/.well-known/openid-configuration"),
    ("/health-z", "/healthz"), ("//auth/token", "/auth/token"),
  ])
  func `an unknown path is 404, with the nearest that is known`(path: String, known: String) async throws {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(to: HTTPRequest("GET", path))
    #expect(response.status == 404)
    #expect(response.diagnosis?.contains("Did you mean \(known)?") == true)
    #expect(try JSON(parsing: response.body)["error"]?["code"] == "not_found")
  }

  @Test(arguments: [
    ("GET", "/_idp/peple", 404, "<a href=\"/_idp/people\">"),
    ("GET", "/_idp/nothing", 404, "<code>/_idp/nothing</code>"),
    ("PUT", "/_idp/people", 405, "PUT is not answered at <code>/_idp/people</code>"),
  ])
  func `a person who mistyped an own page sees a page, a client the fault`(
    method: String, path: String, status: Int, text: String
  ) async throws {
    let idp = try MockIdentityProvider()
    let browser = [(name: "Accept", value: "text/html,application/xhtml+xml,*/*;q=0.8")]
    let page = await idp.respond(to: HTTPRequest(method, path, headers: browser))
    #expect(page.status == status)
    #expect(page.header("Content-Type")?.hasPrefix("text/html") == true)
    #expect(page.text.contains(text) && page.text.contains("<a href=\"/_idp/\">Overview</a>"))
    let fault = await idp.respond(to: HTTPRequest(method, path, headers: [(name: "Accept", value: "*/*")]))
    #expect(fault.status == status && fault.header("Allow") == page.header("Allow"))
    #expect(try JSON(parsing: fault.body)["error"] != nil)
    #expect(fault.diagnosis == page.diagnosis)
    let api = await idp.respond(to: HTTPRequest("GET", "/_idp/api/nothing", headers: browser))
    #expect(try JSON(parsing: api.body)["error"]?["code"] == "not_found")
  }

  @Test(arguments: [
    Named("another service", "/userinfo/of/nobody"), Named("no path", "/appleid.apple.com"),
    Named("twice the host", "/appleid.apple.com/appleid.apple.com/auth/keys"),
    Named("another host", "/evil.com/auth/keys"), Named("short", "/x"), Named("own", "/appleid.apple.com/"),
    Named("own path by the real host", "https://appleid.apple.com/_idp/openapi.json"),
    Named("long", "/" + String(repeating: "a", count: 500_000)),
    Named("long in Unicode", "/" + String(repeating: "%F0%9F%91%A9%E2%80%8D", count: 10_000)),
  ])
  func `a path like none is 404 all the same`(path: Named<String>) async throws {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(to: HTTPRequest("GET", path.value))
    #expect(response.status == 404)
    #expect(response.diagnosis?.contains("Did you mean") == false)
  }

  @Test(arguments: [
    "", "auth/keys", "*", "/auth/%", "/auth/%4", "/auth/%zz", "/auth/%ff", "/auth/%00", "/auth/../auth/keys",
    "/%2e%2e/etc/passwd", "/auth/%2E./keys", "ftp://appleid.apple.com/auth/keys", "https:auth/keys",
  ])
  func `a target that cannot be read is 400`(target: String) async throws {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(to: HTTPRequest("GET", target))
    #expect(response.status == 400)
    #expect(response.diagnosis?.hasPrefix("bad_target: ") == true)
    #expect(try JSON(parsing: response.body)["error"]?["code"] == "bad_target")
  }
}
