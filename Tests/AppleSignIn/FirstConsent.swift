import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct FirstConsent {
  private static let asksAll: Changes = ["response_mode": "form_post", "scope": "name email"]
  private static let asksName: Changes = ["response_mode": "form_post", "scope": "name"]

  @Test func `user comes once`() throws {
    let house = try House()
    #expect(try house.signIn("ada", Self.asksAll).user != nil)
    #expect(try house.signIn("ada", Self.asksAll).user == nil)
    #expect(try house.signIn("grace", Self.asksAll).user != nil)
  }

  @Test func `the e-mail claim comes every time, even when it is no longer asked for`() throws {
    let house = try House()
    _ = try house.signIn("ada", Self.asksAll)
    let later = try house.signIn("ada", ["response_type": "code id_token"])
    #expect(later.idToken?.payload["email"] == "ada@example.com")
  }

  @Test func `a scope asked for later is ignored`() throws {
    let house = try House()
    _ = try house.signIn("ada", Self.asksName)
    let later = try house.signIn(
      "ada", ["response_mode": "form_post", "scope": "email", "response_type": "code id_token"])
    #expect(later.user == nil)
    #expect(later.idToken?.payload["email"] == nil)
    #expect(later.idToken?.payload["email_verified"] == nil)
  }

  @Test(arguments: [true, false])
  func `the first choice of address stands`(hides: Bool) throws {
    let house = try House()
    func signIn(hiding: Bool) throws -> JSON? {
      try house.signIn(
        "ada", ["response_mode": "form_post", "scope": "email", "response_type": "code id_token"],
        choice: .init(hidesEmail: hiding, givenName: "", familyName: "")
      ).idToken?.payload["email"]
    }
    let first = try signIn(hiding: hides)
    #expect((first == "ada@example.com") == !hides)
    #expect(try signIn(hiding: !hides) == first)
  }

  @Test func `who has no address hides none`() throws {
    let house = try House()
    let response = try house.signIn(
      "alan", Self.asksAll.merging(["response_type": "code id_token"]) { $1 },
      choice: .init(hidesEmail: true, givenName: "Alan", familyName: ""))
    #expect(response.formFields["user"] == #"{"name":{"firstName":"Alan","lastName":""}}"#)
    #expect(response.idToken?.payload["email"] == nil)
    #expect(response.idToken?.payload["is_private_email"] == nil)
  }

  @Test func `the app and its Services IDs share one consent`() throws {
    let house = try House()
    _ = try house.signIn("ada", Self.asksAll)
    let other = try house.signIn(
      "ada",
      Self.asksAll.merging(
        ["client_id": "com.example.web2", "redirect_uri": "https://two.example.test/callback"]
      ) { $1 })
    #expect(other.user == nil)
    let native = try house.native("ada")
    #expect(native.fullName == nil)
    #expect(native.email == nil)
  }

  @Test func `a consent given natively counts on the web`() throws {
    let house = try House()
    #expect(try house.native("ada").fullName != nil)
    #expect(try house.signIn("ada", Self.asksAll).user == nil)
  }

  @Test func `another app of the team asks anew and knows the same person`() throws {
    let house = try House()
    let web = try house.native("ada")
    let other = try house.native("ada", to: "com.example.other")
    #expect(other.fullName != nil)
    #expect(other.user == web.user)
  }

  @Test func `another team knows another person`() throws {
    let house = try House()
    #expect(try house.native("ada").user != house.native("ada", to: "com.nokeys.app").user)
    #expect(
      try house.native("grace", to: "com.example.other").email
        != house.native("grace", to: "com.nokeys.app").email)
  }

  @Test(arguments: ["refresh_token", "access_token"])
  func `after a revocation the name comes back, to the same sub`(kind: String) throws {
    let house = try House()
    let tokens = try house.tokens("ada", Self.asksAll)
    let sub = try tokens.jws("id_token").payload["sub"]
    #expect(try house.revoke(tokens[kind]?.string).status == .ok)
    let again = try house.signIn(
      "ada", Self.asksAll.merging(["response_type": "code id_token"]) { $1 },
      choice: .init(hidesEmail: true, givenName: "Augusta", familyName: "King"))
    #expect(again.user?.name?.givenName == "Augusta")
    #expect(again.user?.email?.hasSuffix("@privaterelay.appleid.com") == true)
    #expect(again.idToken?.payload["sub"] == sub)
  }

  @Test func `a person who was removed is met for the first time again`() throws {
    let house = try House()
    let ada = try house.person("ada")
    _ = try house.signIn("ada", Self.asksAll)
    house.apple.store.change { $0.record(.accountRemoved(id: "ada")) }
    house.apple.store.change { $0.record(.accountPut(ada)) }
    #expect(try house.signIn("ada", Self.asksAll).user != nil)
  }

  @Test func `of eight first sign-ins at once, one is the first`() async throws {
    let house = try House(chance: SystemChance())
    let users = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { (try? house.signIn("ada", Self.asksAll))?.user } }
      return await group.reduce(into: [AuthorizationResponse.UserInformation?]()) { $0.append($1) }
    }
    #expect(users.count == 8)
    #expect(users.compactMap(\.self).count == 1)
    #expect(house.apple.store.read { $0.grants.count } == 1)
  }
}
