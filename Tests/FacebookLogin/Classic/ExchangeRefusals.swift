import FacebookLogin
import HTTPMessages
import IdentityState
import Testing
import WireRoutes

/// One way to exchange a code that Facebook refuses (reference §2.3).
struct ExchangeRefusal: CustomTestStringConvertible {
  let testDescription: String
  /// Changes to the exchange of a good code.
  let changes: Changes
  /// How long after the sign-in.
  let seconds: Int
  let refusal: Refusal
  let word: String
  let diagnosis: String
  /// Whether the code was named, and so is spent.
  let spends: Bool

  init(
    _ name: String, _ changes: Changes = [:], after seconds: Int = 0, _ refusal: Refusal, word: String,
    _ diagnosis: String, spends: Bool = true
  ) {
    testDescription = name
    self.changes = changes
    self.seconds = seconds
    self.refusal = refusal
    self.word = word
    self.diagnosis = diagnosis
    self.spends = spends
  }

  static let all = [
    ExchangeRefusal(
      "wrong client_id", ["client_id": "555"],
      Refusal(400, "Error validating application. Invalid application ID.", 101), word: "invalid_request",
      "app_unknown"),
    ExchangeRefusal(
      "no client_id", ["client_id": nil], Refusal(400, "Missing client_id parameter.", 101),
      word: "invalid_request", "client_id_missing"),
    ExchangeRefusal(
      "wrong secret", ["client_secret": "wrong"], Refusal(400, "Error validating client secret.", 1),
      word: "invalid_request", "client_secret_wrong"),
    ExchangeRefusal(
      "no secret", ["client_secret": nil], Refusal(400, "Missing client_secret parameter.", 1),
      word: "invalid_request", "client_secret_missing"),
    ExchangeRefusal(
      "garbage code", ["code": "nonsense"], Refusal(400, "Invalid verification code format.", 100),
      word: "invalid_code", "code_unknown", spends: false),
    ExchangeRefusal(
      "no code", ["code": nil], Refusal(400, "Missing authorization code", 1), word: "invalid_request",
      "code_missing", spends: false),
    ExchangeRefusal(
      "code expired", after: 600, Refusal(400, "This authorization code has expired.", 100),
      word: "invalid_code", "code_expired"),
    ExchangeRefusal(
      "redirect mismatch", ["redirect_uri": House.callback + "/"],
      Refusal(
        400,
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
        100, 36_008), word: "invalid_code", "redirect_uri_mismatch"),
    ExchangeRefusal(
      "relative redirect", ["redirect_uri": "/callback"],
      Refusal(400, "redirect_uri isn't an absolute URI. Check RFC 3986.", 191), word: "invalid_request",
      "redirect_uri_malformed"),
    ExchangeRefusal(
      "missing redirect", ["redirect_uri": nil], Refusal(400, "Missing redirect_uri parameter.", 191),
      word: "invalid_request", "redirect_uri_missing"),
    ExchangeRefusal(
      "bad grant_type", ["grant_type": "refresh_token"],
      Refusal(
        400,
        "Invalid grant_type: 'refresh_token'. Supported types: authorization_code, client_credentials", 100),
      word: "invalid_request", "grant_type_unknown", spends: false),
    ExchangeRefusal(
      "another app", ["client_id": House.otherAppID, "client_secret": "other"],
      Refusal(400, "Invalid verification code format.", 100), word: "invalid_code", "code_of_other_app"),
  ]
}

@Suite struct ExchangeRefusals {
  @Test(arguments: ExchangeRefusal.all)
  func `are worded as Facebook's, and spend the code`(row: ExchangeRefusal) throws {
    let house = try House()
    let code = try house.code()
    house.clock.advance(milliseconds: row.seconds * 1_000)
    let response = try house.exchange(code, row.changes)
    #expect(try Refusal(response) == row.refusal)
    #expect(response.diagnoses == [row.diagnosis])
    #expect(response.headers["WWW-Authenticate"] == row.refusal.challenge(row.word))
    #expect(response.text == row.refusal.body(traceID: response.headers["x-fb-trace-id"] ?? ""))
    response.expectFieldsOfGraph()
    #expect(response.text.contains(House.secret) == false)

    let again = try house.exchange(code)
    #expect((again.status == .ok) != row.spends)
    if row.spends {
      #expect(try Refusal(again) == Refusal(400, "This authorization code has been used.", 100, 36_009))
      #expect(again.diagnoses == ["code_used"])
    }
  }

  @Test func `a code is good once`() throws {
    let house = try House()
    let code = try house.code()
    #expect(try house.exchange(code).status == .ok)
    let again = try house.exchange(code)
    #expect(try Refusal(again) == Refusal(400, "This authorization code has been used.", 100, 36_009))
    #expect(again.headers["WWW-Authenticate"]?.contains("\"invalid_code\"") == true)
  }

  @Test func `a code is good to the last millisecond`() throws {
    let house = try House()
    let code = try house.code()
    house.clock.advance(milliseconds: 599_999)
    #expect(try house.exchange(code).status == .ok)
  }

  @Test(arguments: [
    ("client_id", "clientId"), ("client_secret", "clientSecret"), ("redirect_uri", "redirect_url"),
    ("code", "codes"),
  ])
  func `a misspelt parameter is named`(name: String, misspelling: String) throws {
    let house = try House()
    let code = name == "code" ? nil : try house.code()
    let response = try house.exchange(code, [name: nil, misspelling: "x"])
    #expect(response.diagnoses == [name + "_missing"])
    #expect(response.annotations.first?.text.contains("Write \(name) in place of \(misspelling).") == true)
  }

  @Test func `a misspelt grant_type is named where it makes an exchange without a code`() throws {
    let response = try House().exchange(nil, ["grantType": "client_credentials"])
    #expect(response.diagnoses == ["code_missing"])
    #expect(response.annotations.first?.text.contains("Write grant_type in place of grantType.") == true)
    let me = try House().graph(.get, "/me", ["accessToken": "x"])
    #expect(me.annotations.first?.text.contains("Write access_token in place of accessToken.") == true)
  }

  /// How a good code arrives, and what of that is said.
  static let damages: [(String, @Sendable (String) -> String, mend: String)] = [
    ("the redirect's fragment", { $0 + "#_=_" }, "cut it off"), ("a space", { $0 + " " }, "Trim it"),
    ("its name", { "code=" + $0 }, "without the name code"),
    ("the redirect", { House.callback + "?code=\($0)&state=s#_=_" }, "Parse the URL"),
  ]

  @Test(arguments: damages)
  func `a good code is known by what came with it`(
    name: String, damage: @Sendable (String) -> String, mend: String
  ) throws {
    let house = try House()
    let response = try house.exchange(damage(house.code()))
    #expect(try Refusal(response) == Refusal(400, "Invalid verification code format.", 100))
    #expect(response.diagnoses == ["code_damaged"])
    #expect(response.annotations.first?.text.contains(mend) == true)
  }

  @Test(arguments: [
    (House.callback + "/", "slash"), ("https://EXAMPLE.test/callback", "capital"),
    ("http://example.test/callback", "proxy"), (House.callback + "?state=s", "state"),
    ("https://example.test/%63allback", "encoded"), ("https://example.test/elsewhere", nil),
  ])
  func `a mismatch is told by what it usually is`(sent: String, word: String?) throws {
    let house = try House()
    let response = try house.exchange(house.code(), ["redirect_uri": sent])
    let text = try #require(response.annotations.first).text
    #expect(text.contains("Expected: \(House.callback). Seen: \(sent). "))
    #expect(word.map(text.contains) ?? text.contains("\(sent). Send it byte for byte"))
  }

  @Test func `localhost is not 127_0_0_1`() throws {
    let house = try House()
    let code = try house.code("ada", ["redirect_uri": "http://localhost:3000/cb"])
    let response = try house.exchange(code, ["redirect_uri": "http://127.0.0.1:3000/cb"])
    #expect(response.annotations.first?.text.contains("localhost and 127.0.0.1 are two names.") == true)
  }

  @Test func `of eight exchanges at once, one wins`() async throws {
    let house = try House()
    let code = try house.code()
    let statuses = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { (try? house.exchange(code))?.status.rawValue ?? 0 } }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 200 } == 1)
    #expect(statuses.count { $0 == 400 } == 7)
  }
}
