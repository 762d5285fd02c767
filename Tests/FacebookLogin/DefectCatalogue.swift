import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import TokenDefects

@Suite struct DefectCatalogue {
  private func minted(_ house: House, _ defect: String?) throws -> String {
    var request = FacebookMintRequest(appID: House.appID)
    request.nonce = "Nonce-1"
    request.defect = defect
    return try house.facebook.mint(request).token
  }

  private func findings(_ house: House, _ token: String, nonce: String = "Nonce-1") -> [LimitedTokenFinding] {
    var expectation = LimitedTokenExpectation()
    expectation.appIDs = [House.appID]
    expectation.nonce = .sent(nonce)
    return LimitedTokenVerifier(keys: house.facebook.keys.ring.publishedSet, expecting: expectation)
      .verify(token, at: House.noon).findings
  }

  @Test func `a token without a defect passes both SDKs`() throws {
    let house = try House()
    #expect(try findings(house, minted(house, nil)) == [])
    #expect(house.facebook.store.read { $0.grants.isEmpty })
  }

  @Test func `so does one of a sign-in`() throws {
    let house = try House()
    let token = try #require(try house.signIn().fragment["id_token"])
    #expect(findings(house, token, nonce: "n-0S6_WzA2Mj") == [])
  }

  /// What only one SDK notices, or neither: everything else must fail both.
  static let lenient: [String: Set<RelyingParty>] = [
    "other-typ": [.iOS], "limited-iss": [.android], "text-exp": [.iOS], "old-iss": [],
    "unknown-crit": [], "empty-crit": [], "future-iat": [],
  ]

  @Test(arguments: TokenDefect.allOfFacebook.map(\.name))
  func `each defect is noticed by the SDKs whose rule it breaks`(name: String) throws {
    let house = try House()
    let found = try findings(house, minted(house, name)).filter { $0.party != .backend }
    #expect(Set(found.map(\.party)) == Self.lenient[name] ?? [.iOS, .android])
    #expect(found.allSatisfy { $0.diagnosis.severity == .refusal })
  }

  @Test(arguments: TokenDefect.allOfFacebook.map(\.name))
  func `each defect is noticed by the backend's check that the catalogue names`(name: String) throws {
    let house = try House()
    let found = try findings(house, minted(house, name)).filter { $0.party == .backend }
    let defect = try #require(TokenDefect.ofFacebook(named: name))
    #expect(found.first?.caughtBy == defect.caughtBy)
    #expect(found.contains { $0.diagnosis.severity == .refusal } == (defect.caughtBy != .policy))
  }

  @Test func `names are unique`() {
    let names = TokenDefect.allOfFacebook.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `an unknown defect is refused`() throws {
    let house = try House()
    #expect(throws: OAuthError.self) { try minted(house, "no-such") }
  }

  /// The nonce compared with, and what the mend says.
  static let slips = [(SHA256.hexDigest("Nonce-1"), "raw nonce"), ("other", "retry")]

  @Test(arguments: slips)
  func `a frequent slip with the nonce is named`(nonce: String, words: String) throws {
    let house = try House()
    let found = try findings(house, minted(house, nil), nonce: nonce)
    #expect(found.map(\.diagnosis.code) == ["nonce", "nonce", "nonce"])
    #expect(found.first?.diagnosis.mend.contains(words) == true)
  }
}
