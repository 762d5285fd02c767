import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct AccountConsequences {
  private static let asksAll: Changes = ["scope": "name email", "response_mode": "form_post"]

  @Test func `who stops using an app loses tokens and codes, and is greeted by name again`() throws {
    let postman = Postman()
    let house = try House(calls: postman.calls)
    let code = try house.code("ada", Self.asksAll)
    let tokens = try house.tokens("ada", Self.asksAll)
    #expect(house.apple.stopUsing(clientID: "com.example.web2", by: "ada"))
    #expect(try house.refresh(tokens["refresh_token"]?.string).diagnoses == ["refresh_token_revoked"])
    #expect(try house.exchange(code).text.contains("invalid_grant"))
    #expect(try house.signIn("ada", Self.asksAll).user?.name?.givenName == "Ada")
    #expect(try postman.letters.map { try $0.event["type"]?.string } == ["consent-revoked"])
    #expect(!house.apple.stopUsing("g-nobody"))
    #expect(!house.apple.stopUsing(clientID: "com.example.other", by: "ada"))
  }

  @Test(arguments: [true, false])
  func `an app that revokes is told itself, if the setting says so`(notifies: Bool) throws {
    let postman = Postman()
    let house = try House(calls: postman.calls) { $0.notifiesOfRevocation = notifies }
    let token = try house.tokens()["refresh_token"]?.string
    #expect(try house.revoke(token).diagnoses == [])
    #expect(postman.letters.count == (notifies ? 1 : 0))
    #expect(try house.revoke(token).diagnoses == ["nothing_revoked"])
    #expect(postman.letters.count == (notifies ? 1 : 0))
  }

  @Test func `a new password ends refresh tokens, and the consent stands`() throws {
    let house = try House()
    let adas = try house.tokens()["refresh_token"]?.string
    let graces = try house.tokens("grace")["refresh_token"]?.string
    #expect(house.apple.changePassword(of: "ada") == 1)
    let refused = try house.refresh(adas)
    #expect(refused.text == "{\"error\":\"invalid_grant\"}")
    #expect(refused.diagnoses == ["refresh_token_of_old_password"])
    #expect(try house.revoke(adas).diagnoses == ["nothing_revoked"])
    #expect(try house.refresh(graces).status == .ok)
    #expect(try house.signIn("ada", Self.asksAll).user == nil)
    let fresh = try house.tokens()["refresh_token"]?.string
    #expect(try house.refresh(fresh).status == .ok)
    #expect(house.apple.changePassword(of: "nobody") == 0)
  }

  @Test func `a deleted account is told to every app that had a consent, and to no other`() throws {
    let postman = Postman()
    let house = try House(calls: postman.calls)
    let token = try house.tokens()["refresh_token"]?.string
    _ = try house.apple.nativeSignIn(
      "ada", to: "com.example.other", scope: Scope([]), nonce: nil, state: nil, hidesEmail: nil)
    _ = try house.signIn("grace")
    try house.delete("ada")
    #expect(postman.letters.map(\.url) == ["http://app.test/notifications", "http://other.test/apple"])
    #expect(
      try postman.letters.map { try $0.token.payload["aud"]?.string } == [
        "com.example.app", "com.example.other",
      ])
    #expect(try house.refresh(token).diagnoses == ["refresh_token_revoked"])
  }

  @Test func `forwarding is told to every app of the team that knows the relay address`() throws {
    let postman = Postman()
    let house = try House(calls: postman.calls)
    for client in ["com.example.app", "com.example.other", "com.nokeys.app"] {
      _ = try house.apple.nativeSignIn(
        "grace", to: client, scope: Scope(["email"]), nonce: nil, state: nil, hidesEmail: nil)
    }
    _ = try house.apple.nativeSignIn(
      "ada", to: "com.example.app", scope: Scope(["email"]), nonce: nil, state: nil, hidesEmail: nil)
    #expect(house.apple.setForwarding(true, of: "grace", team: House.team) == false)
    #expect(house.apple.setForwarding(false, of: "grace", team: House.team) == true)
    #expect(house.apple.setForwarding(false, of: "grace", team: House.team) == false)
    #expect(house.apple.setForwarding(true, of: "grace", team: House.team) == true)
    #expect(house.apple.setForwarding(false, of: "ada", team: House.team) == nil)
    #expect(house.apple.setForwarding(false, of: "grace", clientID: "nobody") == nil)
    let told = try postman.letters.map { letter in
      "\(try letter.token.payload["aud"]?.string ?? "") \(try letter.event["type"]?.string ?? "")"
    }
    #expect(
      told == [
        "com.example.app email-disabled", "com.example.other email-disabled",
        "com.example.app email-enabled", "com.example.other email-enabled",
      ])
  }

  @Test func `relay addresses are listed by person and team, with who knows them`() throws {
    let house = try House()
    #expect(house.apple.relayAddresses.isEmpty)
    for client in ["com.example.app", "com.example.other", "com.nokeys.app"] {
      _ = try house.apple.nativeSignIn(
        "grace", to: client, scope: Scope(["email"]), nonce: nil, state: nil, hidesEmail: nil)
      house.clock.advance(milliseconds: 1_000)
    }
    // Who was not asked for an address gave none out.
    _ = try house.apple.nativeSignIn(
      "ada", to: "com.example.app", scope: Scope(["name"]), nonce: nil, state: nil, hidesEmail: true)
    _ = house.apple.setForwarding(false, of: "grace", team: House.team)
    let addresses = house.apple.relayAddresses
    #expect(addresses.map(\.team) == [House.team, "NOKEYS1234"])
    #expect(addresses.map(\.forwards) == [false, true])
    #expect(addresses[0].stopped == House.noon + .seconds(3))
    #expect(addresses[0].apps.map(\.id) == ["com.example.app", "com.example.other"])
    #expect(addresses[0].address != addresses[1].address)
    // Forwarding is the team's, whoever stops using what.
    _ = house.apple.stopUsing(clientID: "com.example.app", by: "grace")
    #expect(
      house.apple.relayAddresses.first { $0.team == House.team }?.apps.map(\.id) == ["com.example.other"])
    #expect(house.apple.relayAddresses.first { $0.team == House.team }?.forwards == false)
  }
}
