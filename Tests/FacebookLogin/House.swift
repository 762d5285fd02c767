import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates
import WebPages
import SigningCore

/// A Facebook whose clock stands still, with two apps; `Example` has one website.
struct House {
  static let noon = Instant(secondsSince1970: 1_700_000_000)
  static let appID = "1234567890"
  static let otherAppID = "9876543210"
  static let secret = "00112233445566778899aabbccddeeff"
  static let callback = "https://example.test/callback"
  static let scheme = "fb1234567890://authorize/"
  static let people = [
    Account(
      id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.com",
      traits: [
        .facebook: [
          "birthday": "12/10/1990", "gender": "female", "ageRange": ["min": 21], "middleName": "King",
          "link": "https://www.facebook.com/ada", "friends": ["grace"],
          "hometown": ["id": "111", "name": "London"], "location": ["id": "222", "name": "Paris"],
        ]
      ]),
    Account(
      id: "grace", givenName: "Grace", familyName: "Hopper", email: "grace@example.com",
      traits: [.facebook: ["picture": "https://example.test/grace.png"]]),
    Account(id: "alan", givenName: "Alan", familyName: "", email: nil),
  ]

  let clock = WorldClock(stoppedAt: noon)
  let facebook: FacebookProvider

  /// - Parameters:
  ///   - requiresProof: whether `Example` refuses calls without `appsecret_proof`.
  ///   - adjust: what the test is about, on top of the defaults.
  init(
    registration: FacebookRegistry.Registration = .listed, requiresProof: Bool = false,
    chance: any Chance = SeededChance(seed: "house"),
    adjust: (inout FacebookSettings) -> Void = { _ in }
  ) throws {
    var settings = FacebookSettings()
    adjust(&settings)
    let store = IdentityStore(clock: clock, chance: chance)
    facebook = FacebookProvider(
      settings: settings,
      registry: FacebookRegistry(
        registration: registration,
        apps: [
          FacebookApp(
            id: Self.appID, secret: Self.secret, name: "Example",
            redirectURIs: [Self.callback, "http://localhost:3000/cb", "http://plain.example.test/cb"],
            requiresProof: requiresProof),
          FacebookApp(id: Self.otherAppID, secret: "other", name: "Other", redirectURIs: []),
        ]),
      keys: try .builtIn(), store: store, pages: PageWriter(templates: .builtIn, chance: SystemChance()))
    for account in Self.people { store.change { $0.record(.accountPut(account)) } }
  }

  func person(_ id: String) throws -> Account {
    guard let account = facebook.store.read({ $0.account(id) }) else { throw Missing("the person \(id)") }
    return account
  }

  func subject(_ id: String, appID: String = appID) throws -> String {
    FacebookIdentity(account: try person(id), appID: appID, settings: facebook.settings).subject
  }
}

/// Something a test needed was not there.
struct Missing: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) {
    description = "missing: \(what)"
  }
}
