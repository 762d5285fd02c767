import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

extension House {
  func native(
    _ accountID: String?, to clientID: String = "com.example.app", scope: [String] = ["name", "email"],
    nonce: String? = nil, state: String? = nil, hidesEmail: Bool? = nil
  ) throws(NativeSignInError) -> NativeCredential {
    try apple.nativeSignIn(
      accountID, to: clientID, scope: Scope(scope), nonce: nonce, state: state, hidesEmail: hidesEmail)
  }
}

@Suite struct NativeSignIn {
  @Test func `the first credential holds all of it`() throws {
    let house = try House()
    let credential = try house.native("ada", nonce: "n", state: "s")
    let token = try JWS(parsing: credential.identityToken)
    #expect(credential.fullName?.givenName == "Ada")
    #expect(credential.fullName?.familyName == "Lovelace")
    #expect(credential.email == "ada@example.com")
    #expect(credential.realUserStatus == .likelyReal)
    #expect(credential.authorizedScopes == ["name", "email"])
    #expect(credential.state == "s")
    #expect(
      token.payload.names == [
        "iss", "aud", "exp", "iat", "sub", "nonce", "c_hash", "email", "email_verified", "auth_time",
        "nonce_supported", "real_user_status",
      ])
    #expect(token.payload["aud"] == "com.example.app")
    #expect(token.payload["sub"] == .string(credential.user))
    #expect(token.payload["real_user_status"] == 2)
  }

  @Test func `later ones hold neither name nor e-mail, the token still does`() throws {
    let house = try House()
    let user = try house.native("grace").user
    let later = try house.native("grace", state: "t")
    let token = try JWS(parsing: later.identityToken)
    #expect(later.user == user)
    #expect(later.fullName == nil)
    #expect(later.email == nil)
    #expect(later.realUserStatus == .unknown)
    #expect(later.authorizedScopes == [])
    #expect(later.state == "t")
    #expect(token.payload["email"]?.string?.hasSuffix("@privaterelay.appleid.com") == true)
    #expect(token.payload["is_private_email"] == true)
    #expect(token.payload["real_user_status"] == nil)
  }

  @Test(arguments: [([String](), false, false), (["name"], true, false), (["email"], false, true)])
  func `only what was asked for is given`(scope: [String], name: Bool, email: Bool) throws {
    let credential = try House().native("ada", scope: scope)
    #expect((credential.fullName != nil) == name)
    #expect((credential.email != nil) == email)
    #expect(credential.authorizedScopes == scope)
  }

  @Test(arguments: [("likelyReal", 2), ("unknown", 1), ("unsupported", 0)])
  func `the status is the person's`(word: String, number: Int) throws {
    let house = try House()
    let person = Account(
      id: "bob", givenName: "Bob", familyName: "", email: nil,
      traits: [.apple: ["realUserStatus": .string(word)]])
    house.apple.store.change { $0.record(.accountPut(person)) }
    let credential = try house.native("bob")
    #expect(credential.realUserStatus.rawValue == number)
    #expect(
      try JWS(parsing: credential.identityToken).payload["real_user_status"] == .integer(number))
  }

  @Test func `the code is exchanged with the bundle id and no redirect_uri`() throws {
    let house = try House()
    let code = try house.native("ada", nonce: "n").authorizationCode
    let response = try house.exchange(
      code,
      [
        "client_id": "com.example.app", "redirect_uri": nil,
        "client_secret": try house.secret("com.example.app"),
      ])
    #expect(response.status == .ok)
    let payload = try JSON(parsing: response.bytes ?? []).jws("id_token").payload
    #expect(payload["aud"] == "com.example.app")
    #expect(payload["nonce"] == "n")
    #expect(payload["real_user_status"] == nil)
  }

  @Test(arguments: [
    ("com.example.web", "ada", "services_id_in_an_app"), ("com.example.nobody", "ada", "client_unknown"),
    ("com.example.app", "nobody", "account_unknown"),
  ])
  func `a request at fault is refused`(client: String, account: String, diagnosis: String) throws {
    let house = try House()
    do {
      _ = try house.native(account, to: client)
      Issue.record("it was accepted")
    } catch .refused(let error) {
      #expect(error.diagnosis.code == diagnosis)
    }
  }

  @Test func `a scripted person does as told, once`() throws {
    let house = try House()
    func script(_ id: String, _ outcome: SignInScript.Outcome) {
      let script = SignInScript(
        id: id, accountID: "grace", hideEmail: false, givenName: "Amazing", outcome: outcome)
      house.apple.store.change { $0.record(.scriptAdded(script)) }
    }
    script("1", .cancel)
    script("2", .fail)
    script("3", .proceed)
    #expect(throws: NativeSignInError.canceled) { try house.native(nil) }
    #expect(throws: NativeSignInError.failed) { try house.native(nil) }
    let credential = try house.native(nil)
    #expect(credential.email == "grace@example.com")
    #expect(credential.fullName?.givenName == "Amazing")
    #expect(try house.native(nil).fullName?.givenName == "Ada")
  }

  @Test func `the credential state follows the consent`() throws {
    let house = try House()
    let credential = try house.native("ada")
    let state = { (user: String, client: String) in house.apple.credentialState(of: user, for: client) }
    #expect(state(credential.user, "com.example.app") == .authorized)
    #expect(state(credential.user, "com.example.web") == .authorized)
    #expect(state(credential.user, "com.example.other") == .notFound)
    #expect(state(credential.user, "com.example.nobody") == .notFound)
    #expect(state("000000.nobody.0000", "com.example.app") == .notFound)
    let exchange = try house.exchange(
      credential.authorizationCode,
      [
        "client_id": "com.example.app", "redirect_uri": nil,
        "client_secret": try house.secret("com.example.app"),
      ])
    let token = try JSON(parsing: exchange.bytes ?? [])["refresh_token"]?.string
    _ = try house.revoke(
      token, ["client_id": "com.example.app", "client_secret": try house.secret("com.example.app")])
    #expect(state(credential.user, "com.example.app") == .revoked)
    _ = try house.native("ada")
    #expect(state(credential.user, "com.example.app") == .authorized)
  }
}
