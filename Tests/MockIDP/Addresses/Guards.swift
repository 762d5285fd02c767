import MockIDP
import Testing

@Suite struct Guards {
  /// `Host`, and whether the mock's own page answers under it.
  static let hosts: [(String?, Int)] = [
    (nil, 200), ("127.0.0.1:7780", 200), ("localhost:7780", 200), ("LOCALHOST", 200), ("app.localhost", 200),
    ("[::1]:7780", 200), ("127.5.5.5", 200), ("allowed.test", 200), ("ALLOWED.test:7780", 200),
    ("public.example.test", 200), ("evil.test", 403), ("127.0.0.1.evil.test", 403),
    ("localhost.evil.test", 403),
    ("127.evil.test", 403), ("10.0.0.1", 403),
  ]

  @Test(arguments: hosts)
  func `the mock's own page answers under its own names alone`(host: String?, status: Int) async throws {
    let server = Configuration.Server(publicURL: "https://public.example.test", allowHosts: ["allowed.test"])
    let idp = try MockIdentityProvider(Configuration(server: server))
    let response = await idp.respond(
      to: HTTPRequest("GET", "/_idp/", headers: host.map { [(name: "Host", value: $0)] } ?? []))
    #expect(response.status == status)
    if status == 403 { #expect(response.diagnosis?.hasPrefix("foreign_host: ") == true) }
  }

  @Test func `a forwarded host opens nothing`() async throws {
    let idp = try MockIdentityProvider()
    let headers = [(name: "Host", value: "evil.test"), (name: "X-Forwarded-Host", value: "127.0.0.1")]
    #expect(await idp.respond(to: HTTPRequest("GET", "/_idp/", headers: headers)).status == 403)
    #expect(await idp.respond(to: HTTPRequest("GET", "/_idp/api/accounts", headers: headers)).status == 403)
  }

  /// `Host` and `Origin` of a posted page, and what comes of it.
  static let origins: [(host: String, origin: String?, status: Int)] = [
    ("127.0.0.1:7780", nil, 302), ("127.0.0.1:7780", "http://127.0.0.1:7780", 302),
    ("mock-idp:7780", "http://mock-idp:7780", 302), ("appleid.apple.com", "https://appleid.apple.com", 302),
    ("appleid.apple.com:443", "https://appleid.apple.com:443", 302),
    ("127.0.0.1:7780", "https://evil.test", 403), ("127.0.0.1:7780", "null", 403),
    ("127.0.0.1:7780", "http://127.0.0.1:7781", 403), ("127.0.0.1:7780", "http://127.0.0.1", 403),
    ("127.0.0.1:7780", "http://127.0.0.1:7780.evil.test", 403), ("127.0.0.1:7780", "", 403),
  ]

  @Test(arguments: origins)
  func `another site presses no button of the sign-in page`(host: String, origin: String?, status: Int)
    async throws
  {
    let idp = try MockIdentityProvider()
    var request = HTTPRequest.form(
      "/appleauth/auth/oauth/authorize?" + AppleRoute.query,
      ["step": "consent", "account": "ada", "decision": "continue"])
    request.headers.append((name: "Host", value: host))
    if let origin { request.headers.append((name: "Origin", value: origin)) }
    let response = await idp.respond(to: request)
    #expect(response.status == status)
    if status == 403 {
      #expect(response.diagnosis?.hasPrefix("cross_site_origin: ") == true)
      #expect(idp.apple.credentialState(of: "", for: "com.example.web") == .notFound)
    }
  }

  @Test func `backends' endpoints ask for no origin`() async throws {
    let idp = try MockIdentityProvider()
    let request = HTTPRequest(
      "GET", "/auth/keys",
      headers: [(name: "Origin", value: "https://app.test"), (name: "Host", value: "anything")])
    #expect(await idp.respond(to: request).status == 200)
  }
}

@Suite struct CrossOrigin {
  private let origin = [(name: "Origin", value: "https://app.test")]

  @Test func `no browser of another origin may read, as at Apple`() async throws {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(to: HTTPRequest("GET", "/auth/keys", headers: origin))
    #expect(!response.headers.contains { $0.name.hasPrefix("Access-Control-") })
    let preflight = HTTPRequest(
      "OPTIONS", "/auth/token", headers: origin + [(name: "Access-Control-Request-Method", value: "POST")])
    #expect(await idp.respond(to: preflight).status == 405)
  }

  @Test func `with cors it may, preflight included, the control API apart`() async throws {
    let idp = try MockIdentityProvider(Configuration(cors: true))
    let response = await idp.respond(to: HTTPRequest("GET", "/auth/keys", headers: origin))
    #expect(response.header("Access-Control-Allow-Origin") == "https://app.test")
    #expect(response.header("Vary") == "Origin")
    let preflight = await idp.respond(
      to: HTTPRequest(
        "OPTIONS", "/auth/token", headers: origin + [(name: "Access-Control-Request-Method", value: "POST")]))
    #expect(preflight.status == 204)
    #expect(preflight.header("Access-Control-Allow-Origin") == "https://app.test")
    #expect(preflight.header("Access-Control-Allow-Methods") == "POST")
    let control = await idp.respond(to: HTTPRequest("GET", "/_idp/api/accounts", headers: origin))
    #expect(control.status == 403)
    #expect(control.header("Access-Control-Allow-Origin") == nil)
  }
}
