import FormReading
import MockIDP
import OrderedJSON
import SigningCore
import Testing

@Suite struct WholeFlow {
  private let redirectURI = "https://example.com/callback"

  /// A relying party that checks what a careful one does.
  private func verify(_ token: String, nonce: String?, _ browser: Browser) async throws -> JSON {
    let jws = try JWS(parsing: token)
    let document = try await browser.json("/.well-known/openid-configuration")
    #expect(document["jwks_uri"] == .string(browser.base + "/auth/keys"))
    let set = try JWKSet(json: try await browser.json("/auth/keys"))
    let key = try #require(jws.keyID.flatMap { set[$0] })
    #expect(jws.isSigned(by: key, algorithm: .rs256))
    #expect(jws.payload["iss"] == document["issuer"])
    #expect(jws.payload["aud"] == "com.example.web")
    #expect(jws.payload["nonce"]?.string == nonce)
    return jws.payload
  }

  private func post(
    _ path: String, _ browser: Browser, _ fields: KeyValuePairs<String, String>
  ) async -> HTTPResponse {
    await browser.idp.respond(to: .form(browser.base + path, fields))
  }

  @Test(arguments: [
    "http://127.0.0.1:7780/appleid.apple.com", "http://127.0.0.1:7780", "https://appleid.apple.com",
    "http://mock-idp:7780/appleid.apple.com",
  ])
  func `a person signs in, the code is exchanged, refreshed, revoked, and the name comes back`(
    base: String
  ) async throws {
    try await withMockIDP { idp in
      let browser = Browser(idp, base: base)
      let parameters = [
        "response_type": "code id_token", "response_mode": "form_post", "scope": "name email",
        "state": "s-\u{E9}&=", "nonce": "n+/=",
      ]
      let posted = try await browser.callback(parameters) { form in
        if form["givenName"] != nil { form["givenName"] = "Augusta" }
      }
      #expect(posted["state"] == parameters["state"])
      #expect(
        posted["user"]
          == #"{"name":{"firstName":"Augusta","lastName":"Lovelace"},"email":"ada@example.com"}"#)
      let front = try await verify(posted["id_token"] ?? "", nonce: "n+/=", browser)
      #expect(front["email"] == "ada@example.com")

      let secret = try idp.apple.clientSecret(for: "com.example.web")
      let exchange = await post(
        "/auth/token", browser,
        [
          "grant_type": "authorization_code", "code": posted["code"] ?? "", "client_id": "com.example.web",
          "client_secret": secret, "redirect_uri": redirectURI,
        ])
      #expect(exchange.status == 200)
      let tokens = try JSON(parsing: exchange.body)
      let back = try await verify(tokens["id_token"]?.string ?? "", nonce: "n+/=", browser)
      #expect(back["sub"] == front["sub"])

      let refreshToken = tokens["refresh_token"]?.string ?? ""
      let refresh = await post(
        "/auth/token", browser,
        [
          "grant_type": "refresh_token", "refresh_token": refreshToken, "client_id": "com.example.web",
          "client_secret": secret,
        ])
      let refreshed = try JSON(parsing: refresh.body)
      #expect(refreshed["refresh_token"] == nil)
      _ = try await verify(refreshed["id_token"]?.string ?? "", nonce: nil, browser)

      #expect(try await browser.callback(parameters)["user"] == nil)
      let revoke = await post(
        "/auth/revoke", browser,
        ["token": refreshToken, "client_id": "com.example.web", "client_secret": secret])
      #expect(revoke.status == 200)
      #expect(revoke.body.isEmpty)
      #expect(try await browser.callback(parameters)["user"]?.contains("Ada") == true)
    }
  }

  @Test func `Cancel on the first page and on the second reach the callback`() async throws {
    try await withMockIDP { idp in
      let browser = Browser(idp)
      let people = await browser.open(["state": "s"])
      let refused = try browser.received(try await browser.submit(people, button: 1))
      #expect(refused == ["error": "user_cancelled_authorize", "state": "s"])
      let consent = try await browser.submit(people)
      #expect(try browser.received(try await browser.submit(consent, button: 1)) == refused)
    }
  }

  @Test func `a native app's code is exchanged by the functions and by HTTP alike`() async throws {
    try await withMockIDP { idp in
      let credential = try idp.apple.signIn("grace", to: "com.example.app", nonce: "n")
      #expect(credential.email?.hasSuffix("@privaterelay.appleid.com") == true)
      let tokens = try idp.apple.exchange(credential.authorizationCode, clientID: "com.example.app")
      #expect(try claims(tokens.identityToken)["sub"] == .string(credential.user))
      let response = await idp.respond(
        to: .form(
          "/auth/token",
          [
            "grant_type": "refresh_token", "refresh_token": tokens.refreshToken ?? "",
            "client_id": "com.example.app",
            "client_secret": try idp.apple.clientSecret(for: "com.example.app"),
          ]))
      #expect(response.status == 200)
      try idp.apple.revoke(tokens.refreshToken ?? "", clientID: "com.example.app")
      #expect(idp.apple.credentialState(of: credential.user, for: "com.example.app") == .revoked)
      let refusal = #expect(throws: Refusal.self) {
        try idp.apple.refresh(tokens.refreshToken ?? "", clientID: "com.example.app")
      }
      #expect(refusal?.error == "invalid_grant")
      #expect(refusal?.errorDescription == nil)
    }
  }

  @Test func `what the body throws comes out`() async {
    struct Stop: Error {}
    await #expect(throws: Stop.self) { try await withMockIDP { _ in throw Stop() } }
  }
}
