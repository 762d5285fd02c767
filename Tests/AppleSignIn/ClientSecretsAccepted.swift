import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

/// A client secret as some real client makes it.
struct GoodSecret: CustomTestStringConvertible {
  let testDescription: String
  let header: [String: JSON?]
  let payload: [String: JSON?]
  let warnings: [String]

  init(
    _ name: String, header: [String: JSON?] = [:], payload: [String: JSON?] = [:], warnings: [String] = []
  ) {
    testDescription = name
    self.header = header
    self.payload = payload
    self.warnings = warnings
  }

  private static let now = House.noon.numericDate

  static let all = [
    GoodSecret("as documented"), GoodSecret("with typ", header: ["typ": "JWT"]),
    GoodSecret(
      "fractional times", payload: ["iat": .double(Double(now) - 0.5), "exp": .double(Double(now) + 60.25)]),
    GoodSecret("a minute", payload: ["exp": .integer(now + 60)]),
    GoodSecret("180 days", payload: ["exp": .integer(now + 180 * 86_400)]),
    GoodSecret("six months to the second", payload: ["exp": .integer(now + 15_777_000)]),
    GoodSecret("issued long ago", payload: ["iat": .integer(now - 100 * 86_400)]),
    GoodSecret("a clock five seconds ahead", payload: ["iat": .integer(now + 5), "nbf": .integer(now + 5)]),
    GoodSecret("aud in an array", payload: ["aud": ["https://appleid.apple.com"]]),
    GoodSecret("claims of its own", payload: ["jti": "1", "extra": ["a": [1, .null]]]),
    GoodSecret("no iat", payload: ["iat": nil], warnings: ["client_secret_iat_missing"]),
  ]
}

@Suite struct ClientSecretsAccepted {
  @Test(arguments: GoodSecret.all)
  func `authenticates the client`(good: GoodSecret) throws {
    let house = try House()
    let response = try house.exchange(
      house.code(), ["client_secret": try house.secret(header: good.header, payload: good.payload)])
    #expect(response.status == .ok)
    #expect(response.diagnoses == good.warnings)
  }

  @Test(arguments: [
    ([UInt8]([0x30, 0x44, 0x02, 0x20]) + [UInt8](repeating: 1, count: 66), "client_secret_signature_is_der"),
    ([], "client_secret_signature_length"),
  ])
  func `where no key is known, a signature of another form is warned of`(
    signature: [UInt8], diagnosis: String
  ) throws {
    let house = try House()
    let (code, verified) = (
      try house.code("ada", ["client_id": "com.nokeys.web"]),
      try JWS(parsing: house.secret("com.nokeys.web", payload: ["iss": "NOKEYS1234"]))
    )
    let secret = JWS.compact(header: verified.header, payload: verified.payload, signature: signature)
    let response = try house.exchange(code, ["client_id": "com.nokeys.web", "client_secret": secret])
    #expect(response.status == .ok)
    #expect(response.diagnoses == [diagnosis])
    #expect(response.annotations.map(\.isWarning) == [true])
  }

  @Test func `a warning is a refusal where that was asked for`() throws {
    let house = try House { $0.refusesWarnings = true }
    let response = try house.exchange(
      house.code(), ["client_secret": try house.secret(payload: ["iat": nil])])
    #expect(response.text == "{\"error\":\"invalid_client\"}")
    #expect(response.annotations.map(\.isWarning) == [false])
  }

  @Test func `a secret remembered as good expires all the same`() throws {
    let house = try House()
    let token = try house.tokens()["refresh_token"]?.string
    let secret = try house.secret()
    #expect(try house.refresh(token, ["client_secret": secret]).status == .ok)
    house.clock.advance(milliseconds: 300_000)
    #expect(try house.refresh(token, ["client_secret": secret]).diagnoses == ["client_secret_expired"])
  }

  /// How far the clock is moved, in seconds, and what a secret for the real time is refused for.
  static let moves = [
    (86_400, "client_secret_expired", "86400 s ahead of"),
    (-40_000_000, "client_secret_lives_too_long", "behind"),
    (-600, "client_secret_from_the_future", "600 s behind"),
  ]

  @Test(arguments: moves)
  func `where the clock was moved, the diagnosis says so`(seconds: Int, code: String, words: String) throws {
    let house = try House()
    let secret = try house.secret()
    house.clock.advance(milliseconds: seconds * 1_000)
    let refused = try house.exchange("c", ["client_secret": secret])
    #expect(refused.diagnoses == [code])
    let text = try #require(refused.annotations.first?.text)
    #expect(text.contains("The mock's clock was moved: it is"))
    #expect(text.contains(words))
    #expect(text.contains("client-secret --at"))
    #expect(try house.exchange(house.code(), ["client_secret": house.secret()]).status == .ok)
  }

  @Test func `a secret remembered as good serves no other client`() throws {
    let house = try House()
    let secret = try house.secret()
    #expect(try house.exchange(house.code(), ["client_secret": secret]).status == .ok)
    let other = try house.exchange("c", ["client_secret": secret, "client_id": "com.example.web2"])
    #expect(other.diagnoses == ["client_secret_sub"])
  }

  @Test func `the leeway can be set`() throws {
    let house = try House { $0.clockLeeway = .seconds(60) }
    let ahead = try house.secret(payload: ["iat": .integer(House.noon.numericDate + 60)])
    #expect(try house.exchange(house.code(), ["client_secret": ahead]).status == .ok)
    let further = try house.secret(payload: ["iat": .integer(House.noon.numericDate + 61)])
    #expect(
      try house.exchange("c", ["client_secret": further]).diagnoses == ["client_secret_from_the_future"])
  }

  @Test(arguments: [("NOKEYS1234", "code_unknown"), ("TEAM123456", "client_secret_iss")])
  func `a team without keys is held to its id and the form`(team: String, diagnosis: String) throws {
    let house = try House()
    let secret = try House.secret(
      "com.nokeys.web", at: House.noon, header: ["kid": "WHATEVER00"], payload: ["iss": .string(team)],
      key: .p256())
    let response = try house.exchange("c", ["client_id": "com.nokeys.web", "client_secret": secret])
    #expect(response.diagnoses == [diagnosis])
  }

  @Test func `an unlisted client may come from any team with any key`() throws {
    let secret = try House.secret("com.example.web", at: House.noon, key: .p256())
    #expect(try OpenHouse(House()).exchange(secret).diagnoses == ["code_unknown"])
  }

  @Test func `who names the built-in team and key must have signed with it`() throws {
    let open = try OpenHouse(House())
    let team = try AppleProvider.builtInTeam()
    let key = try #require(team.keys.first)
    let forged = try House.secret(
      "com.example.web", at: House.noon, header: ["kid": .string(key.id)], payload: ["iss": .string(team.id)],
      key: .p256())
    #expect(try open.exchange(forged).diagnoses == ["client_secret_signature"])
    let right = try open.apple.clientSecret(for: "com.example.web", lifetime: .minutes(5))
    #expect(try open.exchange(right).diagnoses == ["code_unknown"])
  }

  @Test func `the mock makes a secret that passes where it holds the key`() throws {
    let house = try House()
    let secret = try house.apple.clientSecret(for: "com.example.web", lifetime: .minutes(5))
    #expect(try house.exchange(house.code(), ["client_secret": secret]).status == .ok)
    let refusal = #expect(throws: OAuthError.self) {
      try house.apple.clientSecret(for: "com.nokeys.web", lifetime: .minutes(5))
    }
    #expect(refusal?.diagnosis.code == "no_private_key")
  }
}
