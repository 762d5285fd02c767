import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct IdentityTokens {
  private static let front: Changes = [
    "response_type": "code id_token", "response_mode": "form_post", "scope": "name email",
  ]

  @Test func `the header is kid and alg, in that order, and nothing else`() throws {
    let house = try House()
    let token = try #require(try house.signIn("ada", Self.front).idToken)
    #expect(token.header.names == ["kid", "alg"])
    #expect(token.header["alg"] == "RS256")
    let key = try #require(token.keyID.flatMap(house.apple.keys.publicKey))
    #expect(token.isSigned(by: key, algorithm: .rs256))
  }

  /// Who signs in, how, and which claims the token then has.
  static let fronts: [(name: String, account: String, changes: Changes, claims: [String])] = [
    (
      "all", "grace", front.merging(["nonce": "n"]) { $1 },
      [
        "iss", "aud", "exp", "iat", "sub", "nonce", "c_hash", "email", "email_verified", "is_private_email",
        "auth_time", "nonce_supported",
      ]
    ),
    (
      "a real address", "ada", front,
      [
        "iss", "aud", "exp", "iat", "sub", "c_hash", "email", "email_verified", "auth_time",
        "nonce_supported",
      ]
    ),
    (
      "no e-mail asked for", "ada", ["response_type": "code id_token"],
      ["iss", "aud", "exp", "iat", "sub", "c_hash", "auth_time", "nonce_supported"]
    ),
    (
      "a person without an address", "alan", front,
      ["iss", "aud", "exp", "iat", "sub", "c_hash", "auth_time", "nonce_supported"]
    ),
  ]

  @Test(arguments: fronts)
  func `claims come in Apple's order, and only those that apply`(
    name: String, account: String, changes: Changes, claims: [String]
  ) throws {
    #expect(try House().signIn(account, changes).idToken?.payload.names == claims)
  }

  @Test func `the token endpoint has at_hash for c_hash`() throws {
    let house = try House()
    let tokens = try house.tokens("ada", Self.front.merging(["nonce": "n"]) { $1 })
    let payload = try tokens.jws("id_token").payload
    #expect(
      payload.names == [
        "iss", "aud", "exp", "iat", "sub", "nonce", "at_hash", "email", "email_verified", "auth_time",
        "nonce_supported",
      ])
    let access = try #require(tokens["access_token"]?.string)
    #expect(payload["at_hash"] == .string(Base64URL.encode(SHA256.hash(access).prefix(16))))
    #expect(payload["nonce"] == "n")
  }

  @Test func `c_hash belongs to the code`() throws {
    let response = try House().signIn("ada", Self.front)
    guard case .success(let code?, _, _) = response.outcome else { throw Missing("a code") }
    #expect(
      response.idToken?.payload["c_hash"] == .string(Base64URL.encode(SHA256.hash(code).prefix(16))))
  }

  @Test func `times are whole seconds, a day apart`() throws {
    let house = try House()
    house.clock.advance(milliseconds: 999)
    let payload = try #require(try house.signIn("ada", Self.front).idToken?.payload)
    #expect(payload["iat"] == .integer(1_700_000_000))
    #expect(payload["exp"] == .integer(1_700_086_400))
    #expect(payload["auth_time"] == .integer(1_700_000_000))
  }

  @Test func `iss, aud, sub and nonce_supported are as Apple's`() throws {
    let payload = try #require(try House().signIn("ada", Self.front).idToken?.payload)
    #expect(payload["iss"] == "https://appleid.apple.com")
    #expect(payload["aud"] == "com.example.web")
    #expect(payload["nonce_supported"] == true)
    #expect(payload["sub"]?.string?.wholeMatch(of: /\d{6}\.[0-9a-f]{32}\.([01]\d|2[0-3])[0-5]\d/) != nil)
  }

  @Test(arguments: [(AppleSettings.ClaimStyle.boolean, JSON.bool(true)), (.string, .string("true"))])
  func `e-mail claims have the type that is set`(style: AppleSettings.ClaimStyle, yes: JSON) throws {
    let house = try House { $0.claimStyle = style }
    let payload = try #require(try house.signIn("grace", Self.front).idToken?.payload)
    #expect(payload["email_verified"] == yes)
    #expect(payload["is_private_email"] == yes)
    #expect(payload["nonce_supported"] == true)
  }

  @Test(arguments: [
    "n", "a+b/c==", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "\"\\/\u{8}\n",
    "e\u{301}", "\u{E9}", "\u{2028}\u{2029}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{FEFF}x\u{0}",
    "\u{10FFFF}", " leading and trailing ", String(repeating: "x", count: 500),
  ])
  func `the nonce is copied byte for byte`(nonce: String) throws {
    let house = try House()
    let query = House.authorizeForm.changed(Self.front).changed(["nonce": nonce]).encoded
    let authorization = try house.apple.authorization(for: try Form(parsing: query), base: "")
    let account = try house.person("ada")
    let step = try house.apple.finish(authorization, account: account, choice: .init(proposedFor: account))
    guard case .done(_, let response) = step, case .success(let code, _, _) = response.outcome else {
      throw Missing("an answer")
    }
    let claim = response.idToken?.payload["nonce"]?.string
    #expect(claim.map { Array($0.utf8) } == Array(nonce.utf8))
    let tokens = try JSON(parsing: house.exchange(code).bytes ?? [])
    #expect(try tokens.jws("id_token").payload["nonce"]?.string?.utf8.elementsEqual(nonce.utf8) == true)
  }

  /// The setting, the base URL of the authorization, and the issuer of every token that comes of it.
  static let issuers: [(AppleSettings.Issuer, String, String)] = [
    (.real, "http://127.0.0.1:7780", "https://appleid.apple.com"),
    (.local, "http://127.0.0.1:7780/appleid.apple.com", "http://127.0.0.1:7780/appleid.apple.com"),
    (.fixed("https://idp.example.test/"), "http://127.0.0.1:7780", "https://idp.example.test/"),
  ]

  @Test(arguments: issuers)
  func `the issuer is settled when the authorization is made`(
    setting: AppleSettings.Issuer, base: String, issuer: String
  ) throws {
    let house = try House { $0.issuer = setting }
    let response = try house.signIn("ada", Self.front, base: base)
    #expect(response.idToken?.payload["iss"] == .string(issuer))
    guard case .success(let code?, _, _) = response.outcome else { throw Missing("a code") }
    // The exchange comes in by another address.
    let tokens = try JSON(parsing: house.exchange(code).bytes ?? [])
    #expect(try tokens.jws("id_token").payload["iss"] == .string(issuer))
    let refreshed = try JSON(parsing: house.refresh(tokens["refresh_token"]?.string).bytes ?? [])
    #expect(try refreshed.jws("id_token").payload["iss"] == .string(issuer))
  }
}
