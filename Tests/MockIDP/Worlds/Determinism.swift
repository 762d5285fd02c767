import MockIDP
import OrderedJSON
import Testing

@Suite struct Determinism {
  private func provider(_ seed: String = "tests", _ configuration: Configuration = Configuration()) throws
    -> MockIdentityProvider
  {
    try MockIdentityProvider(configuration, clock: .stopped(at: 1_700_000_000), chance: .seeded(seed))
  }

  @Test func `the same seed, clock and chance give the same bytes`() throws {
    let all = try (0..<2).map { _ in
      let idp = try provider()
      let credential = try idp.apple.signIn("grace", to: "com.example.app", nonce: "n")
      let tokens = try idp.apple.exchange(credential.authorizationCode, clientID: "com.example.app")
      return (credential, tokens, idp.apple.jwkSet)
    }
    #expect(all[0].0 == all[1].0)
    #expect(all[0].1 == all[1].1)
    #expect(all[0].2 == all[1].2)
    let other = try provider("others").apple.signIn("grace", to: "com.example.app", nonce: "n")
    #expect(other.user == all[0].0.user)
    #expect(other.authorizationCode != all[0].0.authorizationCode)
  }

  @Test func `functions and HTTP give the same tokens to the byte`() async throws {
    let byFunction = try provider()
    let byHTTP = try provider()
    let codes = try [byFunction, byHTTP].map {
      try $0.apple.signIn("ada", to: "com.example.app", nonce: "n").authorizationCode
    }
    let tokens = try byFunction.apple.exchange(codes[0], clientID: "com.example.app")
    let secret = try byHTTP.apple.clientSecret(for: "com.example.app")
    let response = await byHTTP.respond(
      to: .form(
        "/auth/token",
        [
          "grant_type": "authorization_code", "code": codes[1], "client_id": "com.example.app",
          "client_secret": secret,
        ]))
    let json = try JSON(parsing: response.body)
    #expect(json["access_token"] == .string(tokens.accessToken))
    #expect(json["refresh_token"]?.string == tokens.refreshToken)
    #expect(json["id_token"] == .string(tokens.identityToken))
    #expect(json["expires_in"] == .integer(tokens.expiresIn))
    #expect(await byHTTP.respond(to: HTTPRequest("GET", "/auth/keys")).text == byFunction.apple.jwkSet)
  }

  @Test
  func `a sign-in by the web gives the same code and token as a native one, where the rules are the same`()
    async throws
  {
    let native = try provider("x").apple.signIn("ada", to: "com.example.app", scopes: [], nonce: "n")
    let web = try provider("x", Configuration(signIn: .auto))
    let received = try await Browser(web).callback([
      "client_id": "com.example.app", "response_type": "code id_token", "nonce": "n",
    ])
    #expect(received["code"] == native.authorizationCode)
    let webClaims = try claims(received["id_token"])
    let nativeClaims = try claims(native.identityToken)
    #expect(webClaims.members == nativeClaims.members?.filter { $0.name != "real_user_status" })
  }

  /// What differs, and whether the person is then another one to the app.
  static let others: [(name: String, seed: String, team: String, isOther: Bool)] = [
    ("nothing", "mock-idp", "TEAM123456", false), ("the seed", "acme", "TEAM123456", true),
    ("the team", "mock-idp", "OTHERTEAM1", true),
  ]

  @Test(arguments: others)
  func `who a person is hangs on seed and team alone`(
    name: String, seed: String, team: String, isOther: Bool
  ) throws {
    func signIn(seed: String, team: String, chance: ChanceSource) throws -> AppleIDCredential {
      let teams = [Configuration.Apple.Team(id: team, apps: [.init(bundleID: "com.example.app")])]
      let idp = try MockIdentityProvider(
        Configuration(seed: seed, apple: Configuration.Apple(teams: teams)), chance: chance)
      return try idp.apple.signIn("grace", to: "com.example.app")
    }
    let one = try signIn(seed: "mock-idp", team: "TEAM123456", chance: .system)
    let other = try signIn(seed: seed, team: team, chance: .seeded("other"))
    #expect((one.user != other.user) == isOther)
    #expect((one.email != other.email) == isOther)
  }

  @Test func `two providers share nothing`() async throws {
    let one = try MockIdentityProvider()
    let other = try MockIdentityProvider()
    let credential = try one.apple.signIn("ada", to: "com.example.app")
    #expect(throws: Refusal.self) {
      try other.apple.exchange(credential.authorizationCode, clientID: "com.example.app")
    }
    #expect(other.apple.credentialState(of: credential.user, for: "com.example.app") == .notFound)
    #expect(try other.apple.signIn("ada", to: "com.example.app").fullName != nil)
    #expect(
      try one.apple.exchange(credential.authorizationCode, clientID: "com.example.app").expiresIn == 3_600)
    one.clock.freeze()
    one.removeAccount("ada")
    one.apple.nextSignIn(.cancel)
    try one.apple.rotateKeys(keepOld: false)
    _ = await one.respond(to: HTTPRequest("GET", "/auth/keys"))
    #expect(!other.clock.isFrozen)
    #expect(other.accountIDs == ["ada", "grace", "alan"])
    #expect(try other.apple.signIn("ada", to: "com.example.app").fullName == nil)
    #expect(other.apple.keyIDs.count == 3)
    #expect(other.requests.isEmpty)
  }

  @Test func `a client secret may be asked to live for ever, and is refused for it`() throws {
    let idp = try provider()
    let credential = try idp.apple.signIn("ada", to: "com.example.app")
    let secret = try idp.apple.clientSecret(for: "com.example.app", lifetime: .seconds(Int64.max))
    let refusal = #expect(throws: Refusal.self) {
      try idp.apple.exchange(credential.authorizationCode, clientID: "com.example.app", clientSecret: secret)
    }
    #expect(refusal?.diagnosis.code == "client_secret_lives_too_long")
  }

  @Test(arguments: [Int.max, .min, 0])
  func `a clock may stand anywhere`(seconds: Int) throws {
    let idp = try MockIdentityProvider(clock: .stopped(at: seconds))
    let credential = try idp.apple.signIn("ada", to: "com.example.app")
    idp.clock.advance(by: .seconds(Int64.max))
    idp.clock.advance(by: .seconds(Int64.min))
    #expect(try claims(credential.identityToken)["exp"]?.integer != nil)
  }
}
