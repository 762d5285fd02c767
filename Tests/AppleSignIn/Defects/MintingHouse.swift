import AppleSignIn
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates
import WebPages
import SigningCore
import Testing

/// An Apple whose clock stands still, and a relying party that knows everything about one sign-in to it.
struct MintingHouse {
  static let noon = Instant(secondsSince1970: 1_700_000_000)
  static let clientID = "com.example.app"
  static let nonce = "n-0S6_WzA2Mj"
  static let code = "c-of-this-sign-in"
  static let accessToken = "a-of-this-sign-in"

  let apple: AppleProvider

  init(keys: AppleKeyRing? = nil, adjust: (inout AppleSettings) -> Void = { _ in }) throws {
    var settings = AppleSettings()
    adjust(&settings)
    let store = IdentityStore(
      clock: WorldClock(stoppedAt: Self.noon), chance: SeededChance(seed: "mint"))
    apple = AppleProvider(
      settings: settings,
      registry: AppleRegistry(
        registration: .open,
        teams: [AppleTeam(id: "TEAM123456", apps: [AppleTeam.App(bundleID: Self.clientID)])],
        builtInTeam: try AppleProvider.builtInTeam()),
      keys: try keys ?? .builtIn(), store: store,
      pages: PageWriter(templates: .builtIn, chance: SystemChance()))
    for account in [
      Account(id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.com"),
      Account(
        id: "grace", givenName: "Grace", familyName: "Hopper", email: "grace@example.com",
        traits: [.apple: ["hideMyEmail": true]]),
      Account(id: "alan", givenName: "Alan", familyName: "", email: nil),
    ] {
      store.change { $0.record(.accountPut(account)) }
    }
  }

  /// A token with everything a relying party can check.
  static func order(_ defect: String? = nil, account: String = "ada") -> MintRequest {
    var request = MintRequest(clientID: clientID)
    request.accountID = account
    request.nonce = nonce
    request.code = code
    request.accessToken = accessToken
    request.defect = defect
    return request
  }

  /// What the relying party of that sign-in expects.
  static var expectation: TokenExpectation {
    var expectation = TokenExpectation()
    expectation.clientIDs = [clientID]
    expectation.nonce = .sent(nonce)
    expectation.code = code
    expectation.accessToken = accessToken
    return expectation
  }

  func verify(
    _ token: String, expecting expectation: TokenExpectation = Self.expectation, at now: Instant = noon
  ) throws -> TokenVerdict {
    TokenVerifier(keys: apple.keys.publishedSet, expecting: expectation).verify(token, at: now)
  }
}

extension TokenVerdict {
  var codes: [String] { findings.map(\.diagnosis.code) }
}
