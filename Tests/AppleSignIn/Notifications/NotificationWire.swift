import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct NotificationWire {
  /// What happens, which event it makes, and the members of the event.
  struct Happening: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: String
    var spelling = AccountEvent.Kind.accountDelete
    let happen: @Sendable (House) throws -> Void

    init(
      _ name: String, _ type: String, spelling: AccountEvent.Kind = .accountDelete,
      _ happen: @escaping @Sendable (House) throws -> Void
    ) {
      testDescription = name
      self.type = type
      self.spelling = spelling
      self.happen = happen
    }
  }

  static let all = [
    Happening("stops using", "consent-revoked") { house in
      #expect(house.apple.stopUsing(clientID: "com.example.web", by: "grace"))
    },
    Happening("deletes the account", "account-delete") { house in try house.delete("grace") },
    Happening("deletes, spelled anew", "account-deleted", spelling: .accountDeleted) { house in
      try house.delete("grace")
    },
    Happening("stops the forwarding", "email-disabled") { house in
      #expect(house.apple.setForwarding(false, of: "grace", clientID: "com.example.web2") == true)
    },
    Happening("by hand", "email-enabled") { house in
      _ = house.apple.notify(.emailEnabled, of: try house.person("grace"), clientID: "com.example.web")
    },
  ]

  @Test(arguments: all)
  func `what happens is told in a signed token of the real form`(happening: Happening) throws {
    let postman = Postman()
    let house = try House(calls: postman.calls) { $0.deletion = happening.spelling }
    _ = try house.signIn("grace", ["scope": "name email", "response_mode": "form_post"])
    let identity = AppleIdentity(
      account: try house.person("grace"), team: House.team, settings: house.apple.settings)
    house.clock.advance(milliseconds: 1_234)
    try happening.happen(house)
    let letter = try #require(postman.letters.first)
    #expect(postman.letters.count == 1)
    #expect(letter.url == "http://app.test/notifications")
    #expect(letter.headers["content-type"] == "application/json")
    let body = try JSON(parsing: letter.body)
    #expect(body.names == ["payload"])
    let token = try letter.token
    #expect(token.header.names == ["kid", "alg"])
    #expect(token.header["alg"] == "RS256")
    let keyID = try #require(token.header["kid"]?.string)
    let key = try #require(house.apple.keys.publicKey(keyID))
    #expect(token.isSigned(by: key, algorithm: .rs256))
    let claims = token.payload
    #expect(claims.names == ["iss", "aud", "exp", "iat", "jti", "events"])
    #expect(claims["iss"] == "https://appleid.apple.com")
    #expect(claims["aud"] == "com.example.app")
    #expect(claims["iat"] == .integer(1_700_000_001))
    #expect(claims["exp"] == .integer(1_700_000_001 + 86_400))
    #expect(claims["jti"]?.string?.utf8.count == 22)
    #expect(Base64URL.decode(claims["jti"]?.string ?? "?")?.count == 16)
    let email = happening.type.hasPrefix("email")
    let expected: JSON = .object([
      "type": .string(happening.type), "sub": .string(identity.subject),
      "event_time": .integer(1_700_000_001_234),
      "email": email ? .string(identity.relayAddress) : nil, "is_private_email": email ? "true" : nil,
    ])
    // Its members in that order, as text.
    #expect(claims["events"] == .string(expected.text()))
  }

  @Test func `no two notifications share a jti, and copies of one do`() throws {
    let postman = Postman()
    let house = try House(calls: postman.calls)
    let grace = try house.person("grace")
    let first = try #require(
      house.apple.notify(.consentRevoked, of: grace, clientID: "com.example.web", copies: 3))
    let second = try #require(house.apple.notify(.consentRevoked, of: grace, clientID: "com.example.web"))
    let again = try #require(house.apple.resend(second[0].id))
    #expect(Set(first.map(\.notification.jti)).count == 1)
    #expect(Set((first + second).map(\.notification.jti)).count == 2)
    #expect(again.notification == second[0].notification)
    #expect(postman.letters.map(\.body).count == 5)
    #expect(postman.letters[0].body == postman.letters[2].body)
    #expect(house.apple.outbox.deliveries.map(\.id) == [5, 4, 3, 2, 1])
  }

  @Test(arguments: [
    (AppleSettings.Issuer.local, "http://127.0.0.1:7780/appleid.apple.com"),
    (.fixed("https://idp.test"), "https://idp.test"), (.real, "https://appleid.apple.com"),
  ])
  func `its issuer follows the setting as that of identity tokens does`(
    issuer: AppleSettings.Issuer, iss: String
  ) throws {
    let postman = Postman()
    let house = try House(calls: postman.calls) { $0.issuer = issuer }
    let tokens = try house.tokens("grace")
    #expect(try house.revoke(tokens["refresh_token"]?.string).status == .ok)
    #expect(try postman.letters.first?.token.payload["iss"]?.string == iss)
  }

  @Test func `a client that does not exist is told nothing`() throws {
    let house = try House()
    #expect(house.apple.notify(.consentRevoked, of: try house.person("ada"), clientID: "nobody") == nil)
    #expect(house.apple.outbox.deliveries.isEmpty)
    #expect(house.apple.resend(1) == nil)
  }
}

extension House {
  /// The account goes, and the apps are told.
  func delete(_ accountID: String) throws {
    let grants = apple.store.change { world in
      let grants = world.grants.values.filter { $0.holder.accountID == accountID }
      world.record(.accountRemoved(id: accountID))
      return grants.sorted { $0.holder.app < $1.holder.app }
    }
    apple.tellOfDeletion(grants)
  }
}
