import IdentityState
import MockIDP
import SigningCore
import Testing

@Suite struct DashboardRequests {
  private let dashboard: Dashboard

  init() throws { dashboard = try Dashboard() }

  private var idp: MockIdentityProvider { dashboard.idp }

  /// The numbers of the requests that a page lists.
  private func listed(_ query: String) async -> [Int] {
    await dashboard.get("requests?" + query).text.split(separator: "<li id=\"r").dropFirst().compactMap {
      Int($0.prefix { $0 != "\"" })
    }
  }

  private func send(_ request: HTTPRequest) async { _ = await idp.respond(to: request) }

  private func sendSome() async {
    await send(.form("/auth/token", ["grant_type": "password", "client_id": "com.example.one"]))
    await send(HTTPRequest("GET", "/auth/keys"))
    await send(HTTPRequest("GET", "/graph.facebook.com/me?access_token=abcdefghij"))
    await send(
      HTTPRequest(
        "GET",
        "/auth/authorize?client_id=com.example.two&redirect_uri=http%3A%2F%2Flocalhost%2Fcb&response_type=code"
      ))
  }

  @Test(arguments: [
    ("", [3, 2, 1, 0]), ("provider=apple", [3, 1, 0]), ("provider=facebook&endpoint=", [2]),
    ("endpoint=keys", [1]), ("class=4xx", [2, 0]), ("status=200", [3, 1]), ("finding=refusal", [2, 0]),
    ("finding=warning", [3]), ("clientID=com.example.one", [0]), ("text=LOCALHOST", [3]),
    ("text=password", [0]), ("text=no+such+thing", []), ("before=2", [1, 0]),
    ("provider=apple&class=2xx", [3, 1]),
  ])
  func `a filter lets through what it says, newest first`(query: String, ids: [Int]) async {
    await sendSome()
    #expect(await listed(query) == ids)
  }

  @Test(arguments: ["provider=amazon", "class=9xx", "status=many", "finding=x", "endpoint=y"])
  func `a filter that cannot be is named`(query: String) async {
    let page = await dashboard.get("requests?" + query)
    #expect(page.status == 200)
    #expect(page.text.contains("role=\"alert\""))
  }

  @Test func `a page holds a hundred, and leads to the older ones`() async throws {
    for _ in 0..<150 { await send(HTTPRequest("GET", "/auth/keys")) }
    #expect(await listed("endpoint=keys").count == 100)
    let page = await dashboard.get("requests?endpoint=keys").text
    let older = try #require(page.firstMatch(of: /id="older" href="([^"]*)"/)?.1)
    #expect(older == "/_idp/requests?endpoint=keys&amp;before=50")
    #expect(await listed("endpoint=keys&before=50") == Array((0..<50).reversed()))
  }

  @Test func `clearing empties it`() async {
    await sendSome()
    _ = await dashboard.post("requests", ["action": "clear"])
    #expect(await listed("").isEmpty)
    #expect(idp.requests.isEmpty)
  }

  @Test func `a refused request is explained, with its token decoded`() async throws {
    let secret = try idp.apple.clientSecret(for: "com.example.other")
    await send(
      .form(
        "/auth/token",
        [
          "grant_type": "authorization_code", "code": "c0123456789abcdef0123456789abcdef.0.abcd.x",
          "client_id": "com.example.app", "client_secret": secret,
        ]))
    let page = await dashboard.get("requests/0")
    #expect(page.status == 200)
    #expect(page.text.contains("Refused: client_secret_sub"))
    for text in [
      "MOCKTEAM01", "ES256", "invalid_client", "a token, decoded below",
      "Token: request · body · client_secret",
    ] {
      #expect(page.text.contains(text), "\(text)")
    }
    #expect(!page.text.contains("0123456789abcdef0123"))
    #expect(!page.text.contains(secret.suffix(40)))
    #expect(await dashboard.get("requests/1").status == 404)
    #expect(await dashboard.get("requests/-1").status == 404)
    #expect(await dashboard.get("requests/x").status == 404)
  }

  static let hostile = "\"'><script>alert(1)</script>&\n\u{1B}[31m"

  /// A place in a request that a client decides about.
  static let places: [(name: String, request: HTTPRequest)] = {
    let encoded = String(decoding: HTTPRequest.form("", ["x": hostile]).body.dropFirst(2), as: UTF8.self)
    return [
      ("path", HTTPRequest("GET", "/auth/" + encoded)),
      ("query value", HTTPRequest("GET", "/auth/keys?a=" + encoded)),
      ("query name", HTTPRequest("GET", "/auth/keys?\(encoded)=1")),
      ("client id", .form("/auth/token", ["client_id": hostile, "grant_type": hostile])),
      ("form name", .form("/auth/token", [hostile: "1"])),
      ("method", HTTPRequest("<SCRIPT>alert(1)</SCRIPT>", "/auth/keys")),
      (
        "header",
        HTTPRequest("GET", "/auth/keys", headers: [(name: "X-A", value: "\"'><script>alert(1)</script>")])
      ),
      (
        "JSON body",
        HTTPRequest(
          "POST", "/auth/token", headers: [(name: "Content-Type", value: "application/json")],
          body: Array(#"{"a":"\"'><script>alert(1)</script>"}"#.utf8))
      ),
      (
        "content type",
        HTTPRequest(
          "POST", "/auth/token", headers: [(name: "Content-Type", value: "<script>alert(1)</script>")],
          body: [1])
      ),
      (
        "token claim",
        .form("/auth/token", ["client_secret": token("{\"iss\":\"<script>alert(1)</script>\"}")])
      ),
    ]
  }()

  private static func token(_ claims: String) -> String {
    func encode(_ text: String) -> String { Base64URL.encode(Array(text.utf8)) }
    return "\(encode("{\"alg\":\"ES256\"}")).\(encode(claims)).AAAA"
  }

  @Test(arguments: places.indices)
  func `nothing that a client sends is markup`(_ index: Int) async {
    await send(Self.places[index].request)
    for page in ["requests", "requests/0", "requests?text=%3Cscript%3E&clientID=%22%3E%3Cscript%3E"] {
      let html = await dashboard.get(page).text
      #expect(!html.lowercased().contains("<script>alert"), "\(Self.places[index].name) on \(page)")
      #expect(!html.lowercased().contains("alert(1)</"), "\(Self.places[index].name) on \(page)")
    }
    let entry = await dashboard.get("requests/0")
    #expect(entry.status == 200)
    #expect(entry.text.lowercased().contains("alert(1)"))
  }

  /// A request, and the command that sends it again.
  static let commands: [(HTTPRequest, String)] = [
    (
      HTTPRequest("GET", "/auth/keys?a=1&b=%20x", headers: [(name: "Accept", value: "*/*")]),
      "curl -i \\\n  'http://127.0.0.1/auth/keys?a=1&b=%20x' \\\n  -H 'Accept: */*'"
    ),
    (
      .form("/auth/token", ["grant_type": "it's", "code": "c0123456789", "client_secret": "s3cretsecret"]),
      "curl -i \\\n  'http://127.0.0.1/auth/token' \\\n  --data-urlencode 'grant_type=it'\\''s'"
        + " \\\n  --data-urlencode 'code=<code>' \\\n  --data-urlencode 'client_secret=<client_secret>'"
    ),
    (
      HTTPRequest(
        "GET", "/graph.facebook.com/me", headers: [(name: "Authorization", value: "Bearer EAAB123456789")]),
      "curl -i \\\n  'http://127.0.0.1/graph.facebook.com/me' \\\n  -H 'Authorization: Bearer <Authorization>'"
    ),
    (
      HTTPRequest(
        "PUT", "/auth/token", headers: [(name: "Content-Type", value: "application/json")],
        body: Array("{\"a\":[1,\"b\"]}".utf8)),
      "curl -i \\\n  -X 'PUT' \\\n  'http://127.0.0.1/auth/token' \\\n  -H 'Content-Type: application/json'"
        + " \\\n  --data-raw '{\"a\":[1,\"b\"]}'"
    ),
    (
      HTTPRequest(
        "POST", "/auth/token", headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
        body: Array("%zz=1&code=c0123456789".utf8)),
      "curl -i \\\n  'http://127.0.0.1/auth/token'"
        + " \\\n  --data-raw '%zz=1&code=c01234…'"
    ),
    (
      .form("/auth/token", ["code": String(repeating: "x", count: 20_000)]),
      "curl -i \\\n  'http://127.0.0.1/auth/token' \\\n  -d '<body (application/x-www-form-urlencoded, 20005 bytes)>'"
    ),
    (
      .form("/auth/token", ["a\u{1B}": "b\n"]),
      "curl -i \\\n  'http://127.0.0.1/auth/token' \\\n  -d 'a%1B=b%0A'"
    ),
  ]

  @Test(arguments: commands.indices)
  func `a request can be sent again by curl, without its secrets`(_ index: Int) async throws {
    let (request, command) = Self.commands[index]
    await send(request)
    let page = await dashboard.get("requests/0").text
    let shown = try #require(page.firstMatch(of: /<pre class="curl">([^<]*)<\/pre>/)?.1)
    let unescaped = shown.replacing("&#10;", with: "\n").replacing("&#39;", with: "'").replacing(
      "&lt;", with: "<"
    )
    .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    #expect(unescaped == command)
  }

  @Test func `in process the stream is what there is, and ends`() async throws {
    await sendSome()
    let stream = await idp.respond(to: HTTPRequest("GET", "/_idp/api/requests/stream?from=2"))
    #expect(stream.header("Content-Type") == "text/event-stream")
    #expect(stream.text.split(separator: "\n\n").map { $0.prefix { $0 != "\n" } } == ["id: 2", "id: 3"])
    let later = await idp.respond(to: HTTPRequest("GET", "/_idp/api/requests/stream"))
    #expect(later.body.isEmpty)
  }
}
