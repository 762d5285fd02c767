import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

/// A mistake in a client secret that Apple answers with a bare `invalid_client`.
struct SecretMistake: CustomTestStringConvertible {
  typealias Make = @Sendable (House) throws -> String
  typealias Change = @Sendable (String) -> String

  let testDescription: String
  let diagnosis: String
  let make: Make

  init(_ name: String, _ diagnosis: String, _ make: @escaping Make) {
    testDescription = name
    self.diagnosis = "client_secret_" + diagnosis
    self.make = make
  }

  private static func header(_ name: String, _ diagnosis: String, _ changes: [String: JSON?]) -> SecretMistake
  {
    SecretMistake(name, diagnosis) { try $0.secret(header: changes) }
  }

  private static func payload(_ name: String, _ diagnosis: String, _ changes: [String: JSON?])
    -> SecretMistake
  {
    SecretMistake(name, diagnosis) { try $0.secret(payload: changes) }
  }

  private static func text(
    _ name: String, _ diagnosis: String, _ change: @escaping Change
  ) -> SecretMistake {
    SecretMistake(name, diagnosis) { change(try $0.secret()) }
  }

  private static let now = House.noon.numericDate

  /// Those that are wrong for any team, even one whose key nobody knows.
  static let ofForm: [SecretMistake] = [
    SecretMistake("the key itself", "is_the_key") { $0.key.pem },
    text("no JWT", "malformed") { _ in "s3cret" },
    text("two parts", "malformed") { String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)]) },
    text("padding", "malformed") { $0 + "==" },
    text("a line break at its end", "malformed") { $0 + "\n" },
    text("line breaks within", "malformed") { $0.replacing(".", with: "\n.") },
    text("Bearer in front", "malformed") { "Bearer " + $0 },
    text("a space for a plus", "malformed") { $0.replacing("A", with: " ", maxReplacements: 1) },
    text("a payload that is no JSON", "malformed") { _ in "eyJhbGciOiJFUzI1NiIsImtpZCI6IksifQ.AAAA.AAAA" },
    text("longer than any", "malformed") { $0 + String(repeating: "A", count: 70_000) },
    text("nested deeply", "malformed") { _ in
      let deep = String(repeating: "[", count: 20_000)
      return "e30." + Base64URL.encode(Array("{\"a\":\(deep)".utf8)) + ".AAAA"
    },
    SecretMistake("RS256", "algorithm") { house in
      try JWS.sign(header: ["alg": "RS256", "kid": "KEY1234567"], payload: [:], with: .rsa2048())
    },
    header("HS256", "algorithm", ["alg": "HS256"]), header("none", "algorithm", ["alg": "none"]),
    header("no alg", "algorithm", ["alg": nil]), header("an alg that is no text", "algorithm", ["alg": 1]),
    header("an extension that must be understood", "crit", ["crit": ["b64"], "b64": false]),
    header("no kid", "kid_missing", ["kid": nil]), header("an empty kid", "kid_missing", ["kid": ""]),
    header("a kid that is no text", "kid_missing", ["kid": 1_234_567_890]),
    payload("no iss", "iss", ["iss": nil]), payload("an iss that is no text", "iss", ["iss": 7]),
    payload("no sub", "sub", ["sub": nil]),
    payload("another client as sub", "sub", ["sub": "com.example.app"]),
    payload("a sub in another case", "sub", ["sub": "COM.example.web"]),
    payload("no aud", "aud", ["aud": nil]),
    payload("aud with a slash at its end", "aud", ["aud": "https://appleid.apple.com/"]),
    payload("the mock as aud", "aud", ["aud": "http://127.0.0.1:7780"]),
    payload("no exp", "exp_missing", ["exp": nil]),
    payload("exp as text", "exp_missing", ["exp": "1700000300"]),
    payload("exp null", "exp_missing", ["exp": .null]),
    payload("expired just now", "expired", ["exp": .integer(now)]),
    payload("expired long ago", "expired", ["exp": 0]),
    payload("exp before all time", "expired", ["exp": .double(-1e300)]),
    payload("exp at the end of the integers", "lives_too_long", ["exp": .integer(.max)]),
    payload("exp beyond the integers", "lives_too_long", ["exp": .double(1e300)]),
    payload("exp in milliseconds", "lives_too_long", ["exp": .integer(now * 1_000)]),
    payload("exp a second too far", "lives_too_long", ["exp": .integer(now + 15_777_001)]),
    payload("exp in a year", "lives_too_long", ["exp": .integer(now + 365 * 86_400)]),
    payload("iat ahead", "from_the_future", ["iat": .integer(now + 6)]),
    payload("iat in milliseconds", "from_the_future", ["iat": .integer(now * 1_000)]),
    payload("iat beyond the integers", "from_the_future", ["iat": .double(1e300)]),
    payload("nbf ahead", "from_the_future", ["nbf": .double(Double(now) + 5.5)]),
    payload("iat as text", "iat", ["iat": "now"]), payload("nbf as text", "nbf", ["nbf": "now"]),
  ]

  /// Those that only the team's key, or its id, can show.
  static let ofTheTeam: [SecretMistake] = [
    header("an unknown kid", "kid_unknown", ["kid": "KEY9999999"]),
    payload("another team", "iss", ["iss": "OTHERTEAM1"]),
    SecretMistake("another key", "signature") { house in
      try House.secret("com.example.web", at: House.noon, key: .p256())
    },
    SecretMistake("a signature in DER", "signature_is_der") { house in
      try house.resigned { _ in [0x30, 0x44, 0x02, 0x20] + [UInt8](repeating: 1, count: 66) }
    },
    SecretMistake("no signature", "signature_length") { house in try house.resigned { _ in [] } },
    SecretMistake("a byte too few", "signature_length") { house in try house.resigned { $0.dropLast() } },
    SecretMistake("a signature of zeros", "signature") { house in
      try house.resigned { _ in [UInt8](repeating: 0, count: 64) }
    },
    SecretMistake("a claim changed after signing", "signature") { house in
      let parts = try house.secret().split(separator: ".")
      let other = try house.secret(payload: ["exp": .integer(now + 400)]).split(separator: ".")
      return "\(parts[0]).\(other[1]).\(parts[2])"
    },
  ]
}

extension House {
  /// A right secret with its signature replaced.
  func resigned(_ change: ([UInt8]) -> [UInt8]) throws -> String {
    let jws = try JWS(parsing: secret())
    return JWS.compact(header: jws.header, payload: jws.payload, signature: change(jws.signature))
  }
}

@Suite struct ClientSecretMistakes {
  @Test(arguments: SecretMistake.ofForm + SecretMistake.ofTheTeam)
  func `is invalid_client, bare, and explained`(mistake: SecretMistake) throws {
    let house = try House()
    let response = try house.exchange(house.code(), ["client_secret": mistake.make(house)])
    #expect(response.status == .badRequest)
    #expect(response.text == "{\"error\":\"invalid_client\"}")
    #expect(response.diagnoses == [mistake.diagnosis])
  }

  @Test(arguments: SecretMistake.ofForm)
  func `an unlisted client's secret must have the form at least`(mistake: SecretMistake) throws {
    let house = try House(registration: .open)
    let secret = try mistake.make(house)
    // The table is about com.example.web; under open registration that name must not be a listed one.
    let open = try OpenHouse(house)
    let response = try open.exchange(secret)
    #expect(response.text == "{\"error\":\"invalid_client\"}")
    #expect(response.diagnoses == [mistake.diagnosis])
  }

  @Test(arguments: SecretMistake.ofForm + SecretMistake.ofTheTeam)
  func `is refused the second time too`(mistake: SecretMistake) throws {
    let house = try House()
    let secret = try mistake.make(house)
    _ = try house.refresh("r", ["client_secret": secret])
    #expect(try house.refresh("r", ["client_secret": secret]).diagnoses == [mistake.diagnosis])
  }

  static let damages: [(SecretMistake.Change, words: String)] = [
    ({ $0 + "\n" }, "a line break at its end"), ({ "Bearer " + $0 }, "with \"Bearer \" in front"),
    ({ "\"\($0)\"" }, "in quotes"), ({ "client_secret=" + $0 }, "with client_secret= in front"),
    ({ $0.replacing(".", with: "\n.") }, "3 lines"), ({ String($0.dropLast()) + "A=" }, "not Base64URL"),
    ({ $0.replacing("e", with: " ", maxReplacements: 1) }, "a + is not percent-encoded"),
  ]

  @Test(arguments: damages)
  func `what came with a good secret is named`(
    damage: SecretMistake.Change, words: String
  ) throws {
    let house = try House()
    let response = try house.refresh("r", ["client_secret": damage(house.secret())])
    #expect(response.diagnoses == ["client_secret_malformed"])
    #expect(response.annotations.first?.text.contains(words) == true)
  }

  @Test func `a short signature is measured`() throws {
    let house = try House()
    let response = try house.refresh("r", ["client_secret": house.resigned { $0.dropLast() }])
    #expect(response.annotations.first?.text.contains("Expected: 64 raw bytes") == true)
    #expect(response.annotations.first?.text.contains("Seen: 63 bytes.") == true)
  }
}
