import HTTPMessages
import MockIDP
import OrderedJSON
import Testing

@Suite struct PublicAddresses {
  private static let discovery = "/.well-known/openid-configuration"

  private func document(
    _ configuration: Configuration, _ target: String,
    _ headers: [(name: String, value: String)]
  ) async throws -> JSON {
    let idp = try MockIdentityProvider(configuration)
    let response = await idp.respond(to: HTTPRequest("GET", target, headers: headers))
    #expect(response.status == 200)
    return try JSON(parsing: response.body)
  }

  /// Target, header fields, and the base URL of the answer.
  static let bases: [(String, [(name: String, value: String)], String)] = [
    (discovery, [], "http://127.0.0.1"),
    (discovery, [("Host", "")], "http://127.0.0.1"),
    (discovery, [("Host", "127.0.0.1:7780")], "http://127.0.0.1:7780"),
    (discovery, [("Host", "[::1]:7780")], "http://[::1]:7780"),
    (discovery, [("Host", "mock-idp:80")], "http://mock-idp"),
    (
      "/appleid.apple.com" + discovery, [("Host", "127.0.0.1:7780")],
      "http://127.0.0.1:7780/appleid.apple.com"
    ),
    ("https://appleid.apple.com" + discovery, [], "https://appleid.apple.com"),
    ("https://appleid.apple.com:443" + discovery, [], "https://appleid.apple.com"),
    (discovery, [("Host", "appleid.apple.com")], "http://appleid.apple.com"),
    (
      discovery,
      [("Host", "127.0.0.1:7780"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "idp.test")],
      "https://idp.test"
    ),
    (
      discovery, [("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "appleid.apple.com")],
      "https://appleid.apple.com"
    ),
    (
      discovery, [("X-Forwarded-Proto", "https, http"), ("X-Forwarded-Host", "idp.test:443, 10.0.0.1")],
      "https://idp.test"
    ),
    (
      "/appleid.apple.com" + discovery, [("Host", "127.0.0.1"), ("X-Forwarded-Prefix", "/mock/")],
      "http://127.0.0.1/mock/appleid.apple.com"
    ),
    (discovery, [("Host", "a.test"), ("X-Forwarded-Proto", "javascript")], "http://a.test"),
    (discovery, [("Host", "a.test"), ("X-Forwarded-Host", "b.test/\"><script>")], "http://a.test"),
    (discovery, [("Host", "a.test"), ("X-Forwarded-Host", "")], "http://a.test"),
    (discovery, [("Host", "a.test"), ("X-Forwarded-Prefix", "//evil.test")], "http://a.test"),
    (discovery, [("Host", "a.test"), ("X-Forwarded-Prefix", "/x\"y")], "http://a.test"),
  ]

  @Test(arguments: bases)
  func `URLs lead back the way the request came`(
    target: String, headers: [(name: String, value: String)], base: String
  ) async throws {
    let document = try await document(Configuration(), target, headers)
    #expect(document["token_endpoint"] == .string(base + "/auth/token"))
    #expect(document["issuer"] == "https://appleid.apple.com")
  }

  @Test(arguments: [(true, "https://idp.test/mock/auth/token"), (false, "http://a.test/auth/token")])
  func `only a proxy of this machine is believed`(isLoopback: Bool, endpoint: String) async throws {
    let idp = try MockIdentityProvider()
    let answer = idp.frontDoor.answer(
      Request(
        .get, target: try RequestTarget(Self.discovery),
        headers: [
          "Host": "a.test", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "idp.test",
          "X-Forwarded-Prefix": "/mock",
        ], origin: Request.Origin(peer: "192.0.2.1", peerIsLoopback: isLoopback)))
    guard case .now(let response) = answer else {
      Issue.record("it answers later")
      return
    }
    #expect(try JSON(parsing: response.bytes ?? [])["token_endpoint"] == .string(endpoint))
  }

  /// Target, `Host`, and the base URL where the server has a public one.
  static let publicBases: [(String, String, String)] = [
    (discovery, "127.0.0.1:7780", "https://idp.example.test/mock"),
    ("/appleid.apple.com" + discovery, "elsewhere", "https://idp.example.test/mock/appleid.apple.com"),
    ("https://appleid.apple.com" + discovery, "appleid.apple.com", "https://appleid.apple.com"),
  ]

  @Test(arguments: publicBases)
  func `a public URL wins, but not over the real name`(target: String, host: String, base: String)
    async throws
  {
    let configuration = Configuration(
      server: Configuration.Server(publicURL: "https://idp.example.test/mock/"))
    let document = try await document(configuration, target, [("Host", host)])
    #expect(document["jwks_uri"] == .string(base + "/auth/keys"))
  }

  /// The setting and the issuer by the base path on port 7780.
  static let issuers: [(Configuration.Issuer, String)] = [
    (.real, "https://appleid.apple.com"), (.local, "http://127.0.0.1:7780/appleid.apple.com"),
    (.url("https://fixed.test/"), "https://fixed.test/"),
  ]

  @Test(arguments: issuers)
  func `discovery and tokens name the same issuer`(setting: Configuration.Issuer, issuer: String) async throws
  {
    let configuration = Configuration(apple: Configuration.Apple(issuer: setting), signIn: .auto)
    let idp = try MockIdentityProvider(configuration)
    let browser = Browser(idp, base: "http://127.0.0.1:7780/appleid.apple.com")
    let discovery = try await browser.json(Self.discovery)
    let callback = try await browser.callback(["response_type": "code id_token"])
    let claims = try claims(callback["id_token"])
    #expect(discovery["issuer"] == .string(issuer))
    #expect(claims["iss"] == .string(issuer))
  }

  /// A call of the control API, and the member of its answer that is an identity token.
  static let tokenCalls = [("/_idp/api/mint", "token"), ("/_idp/api/apple/credential", "identityToken")]

  @Test(arguments: tokenCalls, [nil, "https://idp.test/mock/"])
  func `the control API's tokens name the issuer of discovery`(
    call: (path: String, member: String), publicURL: String?
  ) async throws {
    let idp = try MockIdentityProvider(
      Configuration(
        apple: Configuration.Apple(issuer: .local), server: Configuration.Server(publicURL: publicURL)))
    let base = "http://127.0.0.1:7780"
    let discovery = try await Browser(idp).json(Self.discovery)
    let response = await idp.respond(
      to: HTTPRequest(
        "POST", base + call.path, headers: [("Content-Type", "application/json")],
        body: Array(#"{"clientID":"com.example.app"}"#.utf8)))
    let token = try JSON(parsing: response.body)[call.member]?.string
    #expect(try claims(token)["iss"] == discovery["issuer"])
    #expect(discovery["issuer"] != "https://appleid.apple.com")
  }
}
