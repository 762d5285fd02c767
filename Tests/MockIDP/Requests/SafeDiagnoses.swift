import MockIDP
import Testing

/// A request that carries a secret where it belongs or does not, made from a client secret, a code and a refresh token.
struct CarelessRequest: CustomTestStringConvertible {
  typealias Make = @Sendable (_ secret: String, _ code: String, _ token: String) -> HTTPRequest

  let testDescription: String
  let make: Make

  init(_ name: String, _ make: @escaping Make) {
    testDescription = name
    self.make = make
  }

  private static func raw(_ path: String, _ body: String) -> HTTPRequest {
    HTTPRequest(
      "POST", path, headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
      body: Array(body.utf8))
  }

  private static func exchange(_ fields: String...) -> HTTPRequest {
    raw("/auth/token", (["grant_type=authorization_code"] + fields).joined(separator: "&"))
  }

  static let all = [
    CarelessRequest("a broken escape behind the secret") { secret, _, _ in
      exchange("client_id=a", "client_secret=\(secret)%")
    },
    CarelessRequest("a broken escape behind the code") { _, code, _ in exchange("code=\(code)%zz") },
    CarelessRequest("client_id and client_secret swapped") { secret, _, _ in
      exchange("client_id=\(secret)", "client_secret=com.example.web")
    },
    CarelessRequest("the secret as client_id too") { secret, code, _ in
      exchange("client_id=\(secret)", "client_secret=\(secret)", "code=\(code)")
    },
    CarelessRequest("the code as client_id") { secret, code, _ in
      exchange("client_id=\(code)", "client_secret=\(secret)")
    },
    CarelessRequest("the secret as grant_type") { secret, _, _ in raw("/auth/token", "grant_type=\(secret)")
    },
    CarelessRequest("the code as redirect_uri's query") { secret, code, _ in
      exchange(
        "client_id=com.example.web", "client_secret=\(secret)", "code=\(code)",
        "redirect_uri=https://example.com/callback?code=\(code)")
    },
    CarelessRequest("the token as code") { secret, _, token in
      exchange("client_id=com.example.web", "client_secret=\(secret)", "code=\(token)")
    },
    CarelessRequest("a name without a value that is a token") { _, _, token in raw("/auth/token", "\(token)%")
    },
    CarelessRequest("the token twice, as a name") { _, _, token in raw("/auth/token", "\(token)&\(token)") },
    CarelessRequest("the token with the wrong hint") { secret, _, token in
      raw(
        "/auth/revoke",
        "client_id=com.example.web&client_secret=\(secret)&token=\(token)&token_type_hint=access_token")
    },
    CarelessRequest("the token as its own hint") { secret, _, token in
      raw(
        "/auth/revoke", "client_id=com.example.web&client_secret=\(secret)&token=x&token_type_hint=\(token)")
    },
    CarelessRequest("the secret in the authorization URL") { secret, _, _ in
      HTTPRequest(
        "GET", "/auth/authorize?client_id=\(secret)&response_type=\(secret)&redirect_uri=https://x.test/")
    },
    CarelessRequest("the code as scope") { _, code, _ in
      HTTPRequest(
        "GET", "/auth/authorize?client_id=a&response_type=code&redirect_uri=https://x.test/&scope=\(code)")
    },
    CarelessRequest("a malformed secret") { secret, _, _ in
      exchange("client_id=com.example.web", "client_secret=\(secret)\u{201D}")
    },
    CarelessRequest("the secret in the path") { secret, _, _ in HTTPRequest("GET", "/auth/\(secret)") },
    CarelessRequest("the secret as method") { secret, _, _ in HTTPRequest(secret, "/auth/keys") },
  ]
}

@Suite struct SafeDiagnoses {
  @Test(arguments: CarelessRequest.all)
  func `the header is one short line of ASCII, and no secret is in it`(request: CarelessRequest) async throws
  {
    let configuration = Configuration(signIn: .auto)
    let idp = try MockIdentityProvider(configuration)
    let code = try await Browser(idp).callback()["code"] ?? ""
    let credential = try idp.apple.signIn("ada", to: "com.example.web")
    let token =
      try idp.apple.exchange(credential.authorizationCode, clientID: "com.example.web").refreshToken ?? ""
    let secret = try idp.apple.clientSecret(for: "com.example.web")

    let response = await idp.respond(to: request.make(secret, code, token))
    let lines = response.headers.filter { $0.name == "X-Mock-IdP-Diagnosis" }.map(\.value)
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.utf8.count <= 1_024)
      #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
      for value in [secret, code, token] + secret.split(separator: ".").map(String.init) {
        #expect(!line.contains(value.prefix(24)))
      }
    }
    let journal = idp.requests.first?.json ?? ""
    for value in [code, token, String(secret.split(separator: ".").last ?? "")] {
      #expect(!journal.contains(value))
    }
  }
}
