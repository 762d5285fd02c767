import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing

@Suite struct Identities {
  private static let ada = Account(id: "ada", givenName: "Ada", familyName: "", email: "ada@example.com")

  private static func identity(
    _ account: Account = ada, team: String = "TEAM", seed: String = "mock-idp", domain: String? = nil
  ) -> AppleIdentity {
    var settings = AppleSettings()
    settings.seed = seed
    if let domain { settings.relayDomain = domain }
    return AppleIdentity(account: account, team: team, settings: settings)
  }

  @Test func `the zero configuration's people are the same on every machine`() {
    let identity = Self.identity(team: "MOCKTEAM01")
    #expect(identity.subject == Self.identity(team: "MOCKTEAM01").subject)
    #expect(identity.relayAddress == Self.identity(team: "MOCKTEAM01").relayAddress)
  }

  @Test func `names and addresses do not matter, only who it is`() {
    let renamed = Account(id: "ada", givenName: "Augusta", familyName: "King", email: "a@king.test")
    #expect(Self.identity(renamed) == Self.identity())
  }

  @Test func `seed, team and person each make another`() {
    let grace = Account(id: "grace", givenName: "", familyName: "", email: nil)
    let all = [
      Self.identity(), Self.identity(seed: "other"), Self.identity(team: "OTHER"), Self.identity(grace),
      Self.identity(team: "TEAMada", seed: "mock-idp"), Self.identity(team: "", seed: "mock-idp"),
    ]
    #expect(Set(all.map(\.subject)).count == all.count)
    #expect(Set(all.map(\.relayAddress)).count == all.count)
  }

  @Test func `a thousand people keep to Apple's pattern`() {
    let identities = (0..<1_000).map { number in
      Self.identity(Account(id: "person-\(number)", givenName: "", familyName: "", email: nil))
    }
    for identity in identities {
      #expect(
        identity.subject.wholeMatch(of: /\d{6}\.[0-9a-f]{32}\.([01]\d|2[0-3])[0-5]\d/) != nil)
      #expect(
        identity.relayAddress.wholeMatch(of: /[a-z0-9]{10}@privaterelay\.appleid\.com/) != nil)
    }
    #expect(Set(identities.map(\.subject)).count == 1_000)
  }

  @Test func `a relay address may be given, and the domain set`() {
    let given = Account(
      id: "ada", givenName: "", familyName: "", email: nil,
      traits: [.apple: ["relayEmail": "ada-relay@privaterelay.appleid.com"]])
    #expect(Self.identity(given).relayAddress == "ada-relay@privaterelay.appleid.com")
    #expect(Self.identity(domain: "private.icloud.com").relayAddress.hasSuffix("@private.icloud.com"))
  }
}
