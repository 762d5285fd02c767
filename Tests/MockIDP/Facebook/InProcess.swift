import MockIDP
import OrderedJSON
import Testing

@Suite struct FacebookInProcess {
  private static let appID = "1234567890"
  private static let callback = "https://example.com/cb"

  /// A code of a dialog that asked for `openid`.
  private func code(_ idp: MockIdentityProvider, _ more: String = "") async throws -> String {
    let answer = await idp.respond(
      to: HTTPRequest(
        "GET",
        "https://www.facebook.com/dialog/oauth?client_id=\(Self.appID)&redirect_uri=\(Self.callback)"
          + "&scope=openid,email&nonce=n&login_hint=ada" + more))
    let location = try #require(answer.header("Location"))
    return String(try #require(location.firstMatch(of: /code=([^&#]+)/)).1)
  }

  private func automatic() throws -> MockIdentityProvider {
    try MockIdentityProvider(Configuration(signIn: .auto))
  }

  private func me(_ idp: MockIdentityProvider, _ token: String) async -> String {
    await idp.respond(to: HTTPRequest("GET", "https://graph.facebook.com/me?access_token=\(token)")).text
  }

  @Test func `a code is exchanged once, and its token lengthened`() async throws {
    let idp = try automatic()
    let code = try await code(idp)
    let tokens = try idp.facebook.exchange(code, appID: Self.appID, redirectURI: Self.callback)
    let identity = try #require(tokens.identityToken)
    #expect(
      idp.facebook.verify(identity, for: Self.appID, nonce: "n", accessToken: tokens.accessToken).isGood)
    #expect(await me(idp, tokens.accessToken).contains("Ada Lovelace"))
    let again = #expect(throws: Refusal.self) {
      try idp.facebook.exchange(code, appID: Self.appID, redirectURI: Self.callback)
    }
    #expect(again?.error == "100/36009")
    #expect(again?.errorDescription == "This authorization code has been used.")
    #expect(again?.diagnosis.code == "code_used")
    let long = try idp.facebook.lengthen(tokens.accessToken, appID: Self.appID)
    #expect(long.expiresIn == 5_184_000)
    #expect(long.identityToken == nil)
  }

  @Test func `with PKCE no secret is sent, else the right one`() async throws {
    let configuration = Configuration(
      facebook: Configuration.Facebook(apps: [
        .init(id: Self.appID, secret: "s3cret", redirectURIs: [Self.callback])
      ]), signIn: .auto)
    let idp = try MockIdentityProvider(configuration)
    let verifier = String(repeating: "v", count: 43)
    let code = try await code(idp, "&code_challenge=\(verifier)&code_challenge_method=plain")
    _ = try idp.facebook.exchange(
      code, appID: Self.appID, redirectURI: Self.callback, codeVerifier: verifier)
    let other = try await self.code(idp)
    let refusal = #expect(throws: Refusal.self) {
      try idp.facebook.exchange(
        other, appID: Self.appID, appSecret: "wrong", redirectURI: Self.callback)
    }
    #expect(refusal?.diagnosis.code == "client_secret_wrong")
    _ = try idp.facebook.exchange(await self.code(idp), appID: Self.appID, redirectURI: Self.callback)
  }

  @Test func `a fault refuses a limited sign-in, or spoils its token`() throws {
    let idp = try MockIdentityProvider()
    try idp.add(Fault(.error("server_error", description: "Later."), of: .facebook, at: .authorize, times: 1))
    let error = #expect(throws: FacebookLoginError.self) { try idp.facebook.limitedLogin(appID: "1") }
    guard case .refused(let refusal) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.error == "server_error")
    #expect(refusal.diagnosis.code == "fault")
    #expect(idp.facebook.permissions(of: "ada", for: "1") == nil)
    try idp.add(Fault(.defect("wrong-nonce"), at: .authorize, clientID: "1", times: 1))
    let other = try idp.facebook.limitedLogin(appID: "2", nonce: "n")
    #expect(idp.facebook.verify(other.authenticationToken.tokenString, for: "2", nonce: "n").isGood)
    let spoilt = try idp.facebook.limitedLogin(appID: "1", nonce: "n").authenticationToken.tokenString
    #expect(!idp.facebook.verify(spoilt, for: "1", nonce: "n").isAccepted(by: .iOS))
    let good = try idp.facebook.limitedLogin(appID: "1", nonce: "n").authenticationToken.tokenString
    #expect(idp.facebook.verify(good, for: "1", nonce: "n").isGood)
  }

  @Test func `faults show in the exchange and the removal too, in Graph's words`() async throws {
    let idp = try automatic()
    try idp.add(Fault(.error("4"), of: .facebook, at: .token, times: 1))
    let code = try await code(idp)
    let refusal = #expect(throws: Refusal.self) {
      try idp.facebook.exchange(code, appID: Self.appID, redirectURI: Self.callback)
    }
    #expect(refusal?.error == "4")
    #expect(refusal?.errorDescription == "(#4) Application request limit reached")
    try idp.add(Fault(.defect("expired"), of: .facebook, at: .token, times: 1))
    let tokens = try idp.facebook.exchange(code, appID: Self.appID, redirectURI: Self.callback)
    let identity = try #require(tokens.identityToken)
    #expect(!idp.facebook.verify(identity, for: Self.appID).isAccepted(by: .backend))
    try idp.add(Fault(.error("190/463"), of: .facebook, at: .revoke, times: 1))
    #expect(throws: Refusal.self) { try idp.facebook.uninstall(identity, appID: Self.appID) }
    #expect(idp.facebook.permissions(of: "ada", for: Self.appID) != nil)
  }

  @Test func `who removes the app is announced, whichever way`() async throws {
    let idp = try MockIdentityProvider()
    var removals = idp.facebook.removals(of: Self.appID).makeAsyncIterator()
    let login = try idp.facebook.limitedLogin("ada", appID: Self.appID, declining: ["email"])
    let permissions = try #require(idp.facebook.permissions(of: "ada", for: Self.appID))
    #expect(permissions.granted == ["public_profile", "openid"])
    #expect(permissions.declined == ["email"])
    try idp.facebook.uninstall(login.authenticationToken.tokenString, appID: Self.appID)
    #expect(await removals.next() == login.profile.userID)
    #expect(idp.facebook.permissions(of: "ada", for: Self.appID) == nil)
    let refusal = #expect(throws: Refusal.self) { try idp.facebook.uninstall("x", appID: Self.appID) }
    #expect(refusal?.error == "190")
    _ = try idp.facebook.limitedLogin("grace", appID: Self.appID)
    #expect(idp.facebook.removeApp(Self.appID, by: "grace"))
    #expect(await removals.next() == idp.facebook.userID(of: "grace", for: Self.appID))
  }

  /// Why a session ends, and Graph's subcode.
  static let endings: [(Facebook.SessionEnding, Int)] = [
    (.loggedOut, 467), (.passwordChanged, 460), (.checkpointed, 459), (.unconfirmed, 464),
  ]

  @Test(arguments: endings)
  func `an access token is given out, and worth nothing once its session ends`(
    reason: Facebook.SessionEnding, subcode: Int
  ) async throws {
    let idp = try MockIdentityProvider()
    let token = try idp.facebook.accessToken(of: "ada", for: Self.appID, lifetime: .seconds(60))
    #expect(await me(idp, token).contains("Ada Lovelace"))
    #expect(idp.facebook.endSessions(of: "ada", for: Self.appID, reason) == 1)
    #expect(await me(idp, token).contains(#""error_subcode":\#(subcode)"#))
    for (account, app) in [("nobody", Self.appID), ("ada", "com.example")] {
      #expect(throws: Refusal.self) { try idp.facebook.accessToken(of: account, for: app) }
    }
  }
}
