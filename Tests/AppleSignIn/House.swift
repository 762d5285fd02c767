import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates
import WebPages
import Webhooks
import SigningCore

/// An Apple whose clock stands still, with two teams: one that gave its key, one that did not.
///
/// `com.example.app` is a primary app with two Services IDs, `com.example.other` another app of the same team.
struct House {
  static let noon = Instant(secondsSince1970: 1_700_000_000)
  static let callback = "https://example.test/callback"
  static let team = "TEAM123456"
  static let keyID = "KEY1234567"
  static let people = [
    Account(id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.com"),
    Account(
      id: "grace", givenName: "Grace", familyName: "Hopper", email: "grace@example.com",
      traits: [.apple: ["hideMyEmail": true]]),
    Account(id: "alan", givenName: "Alan", familyName: "", email: nil),
  ]

  let clock = WorldClock(stoppedAt: noon)
  let key: PrivateKey
  let apple: AppleProvider

  /// - Parameter adjust: what the test is about, on top of the defaults.
  init(
    registration: AppleRegistry.Registration = .listed, chance: any Chance = SeededChance(seed: "house"),
    calls: WebhookCalls? = nil,
    adjust: (inout AppleSettings) -> Void = { _ in }
  ) throws {
    var settings = AppleSettings()
    adjust(&settings)
    key = try .p256()
    let store = IdentityStore(clock: clock, chance: chance)
    apple = AppleProvider(
      settings: settings,
      registry: AppleRegistry(
        registration: registration, teams: Self.teams(key), builtInTeam: try AppleProvider.builtInTeam()),
      keys: try .builtIn(), store: store, pages: PageWriter(templates: .builtIn, chance: SystemChance()),
      calls: calls)
    for account in Self.people { store.change { $0.record(.accountPut(account)) } }
  }

  private static func teams(_ key: PrivateKey) -> [AppleTeam] {
    [
      AppleTeam(
        id: team, keys: [AppleTeam.Key(id: keyID, privateKey: key)],
        apps: [
          AppleTeam.App(
            bundleID: "com.example.app",
            servicesIDs: [
              AppleTeam.ServicesID(
                id: "com.example.web",
                redirectURIs: [callback, "https://example.test/with?tenant=1", "https://example.test/empty?"]),
              AppleTeam.ServicesID(
                id: "com.example.web2", redirectURIs: ["https://two.example.test/callback"]),
              AppleTeam.ServicesID(id: "com.example.unsaved", redirectURIs: []),
            ], notificationURL: "http://app.test/notifications"),
          AppleTeam.App(bundleID: "com.example.other", notificationURL: "http://other.test/apple"),
        ]),
      AppleTeam(
        id: "NOKEYS1234",
        apps: [
          AppleTeam.App(
            bundleID: "com.nokeys.app",
            servicesIDs: [AppleTeam.ServicesID(id: "com.nokeys.web", redirectURIs: [callback])])
        ]),
    ]
  }

  func person(_ id: String) throws -> Account {
    guard let account = apple.store.read({ $0.account(id) }) else { throw Missing("the person \(id)") }
    return account
  }
}

/// Something a test needed was not there.
struct Missing: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) {
    description = "missing: \(what)"
  }
}
