import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

/// One way to exchange a code that Apple refuses.
struct ExchangeRefusal: CustomTestStringConvertible {
  let testDescription: String
  /// Changes to the exchange of a good code.
  let changes: Changes
  /// How long after the sign-in.
  let seconds: Int
  let body: String
  let diagnosis: String
  /// Whether the code was issued natively.
  let isNative: Bool

  init(
    _ name: String, _ changes: Changes = [:], after seconds: Int = 0, isNative: Bool = false, _ body: String,
    _ diagnosis: String
  ) {
    testDescription = name
    self.changes = changes
    self.seconds = seconds
    self.isNative = isNative
    self.body = body
    self.diagnosis = diagnosis
  }

  static func grant(_ description: String) -> String {
    "{\"error\":\"invalid_grant\",\"error_description\":\"\(description)\"}"
  }
  static let gone = grant("The code has expired or has been revoked.")

  static let all = [
    ExchangeRefusal("an unknown code", ["code": "c0.0.x.y"], gone, "code_unknown"),
    ExchangeRefusal("a token in its place", ["code": "eyJhbGciOiJSUzI1NiJ9.e30.AA"], gone, "code_unknown"),
    ExchangeRefusal("no code", ["code": nil], "{\"error\":\"invalid_request\"}", "code_missing"),
    ExchangeRefusal("an empty code", ["code": ""], "{\"error\":\"invalid_request\"}", "code_missing"),
    ExchangeRefusal("a code of 300 seconds", after: 300, gone, "code_expired"),
    ExchangeRefusal("a code of an hour", after: 3_600, gone, "code_expired"),
    ExchangeRefusal(
      "another redirect_uri", ["redirect_uri": "https://example.test/with?tenant=1"],
      grant("redirect_uri mismatch. The code was not issued to https://example.test/with?tenant=1."),
      "redirect_uri_mismatch"),
    ExchangeRefusal(
      "a redirect_uri with a slash more", ["redirect_uri": House.callback + "/"],
      grant("redirect_uri mismatch. The code was not issued to \(House.callback)/."), "redirect_uri_mismatch"),
    ExchangeRefusal(
      "a redirect_uri for a native code", ["client_id": "com.example.app"], isNative: true,
      grant("redirect_uri mismatch. The code was not issued to \(House.callback)."), "redirect_uri_mismatch"),
    ExchangeRefusal(
      "the Services ID for a native code", ["redirect_uri": nil], isNative: true,
      grant("client_id mismatch. The code was not issued to com.example.web."), "code_of_other_client"),
    ExchangeRefusal(
      "the bundle id for a web code", ["client_id": "com.example.app"],
      grant("client_id mismatch. The code was not issued to com.example.app."), "code_of_other_client"),
  ]
}

@Suite struct CodeExchange {
  @Test(arguments: ExchangeRefusal.all)
  func `is refused with Apple's words, and the code stays good`(refusal: ExchangeRefusal) throws {
    let house = try House()
    let code =
      refusal.isNative
      ? try house.apple.nativeSignIn(
        "ada", to: "com.example.app", scope: Scope([]), nonce: nil, state: nil, hidesEmail: nil
      ).authorizationCode : try house.code()
    house.clock.advance(milliseconds: refusal.seconds * 1_000)
    var changes = refusal.changes
    if let client = changes["client_id"] ?? nil { changes["client_secret"] = try house.secret(client) }
    let response = try house.exchange(code, changes)
    #expect(response.status == .badRequest)
    #expect(
      response.headers
        == [
          "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store", "Pragma": "no-cache",
        ])
    #expect(response.text == refusal.body)
    #expect(response.diagnoses == [refusal.diagnosis])

    house.clock.freeze(at: House.noon)
    let right: Changes =
      refusal.isNative
      ? [
        "client_id": "com.example.app", "client_secret": try house.secret("com.example.app"),
        "redirect_uri": nil,
      ] : [:]
    #expect(try house.exchange(code, right).status == .ok)
  }

  /// How a good code arrives, and what of that is said.
  static let damages: [(String, @Sendable (String) -> String, seen: String)] = [
    ("a space", { $0 + " " }, "white space"), ("a line break", { $0 + "\n" }, "line break"),
    ("its name", { "code=" + $0 }, "code= in front"), ("quotes", { "\"\($0)\"" }, "in quotes"),
    ("escapes", { $0.replacing(".", with: "%2E") }, "still percent-encoded"),
    ("the callback", { House.callback + "?code=\($0)&state=s" }, "inside a whole URL"),
  ]

  @Test(arguments: damages)
  func `a good code is known by what came with it, and stays good`(
    name: String, damage: @Sendable (String) -> String, seen: String
  ) throws {
    let house = try House()
    let code = try house.code()
    let response = try house.exchange(damage(code))
    #expect(response.text == ExchangeRefusal.gone)
    #expect(response.diagnoses == ["code_damaged"])
    #expect(response.annotations.first?.text.contains(seen) == true)
    #expect(try house.exchange(code).status == .ok)
  }

  @Test func `a web code needs its redirect_uri`() throws {
    let house = try House()
    let response = try house.exchange(house.code(), ["redirect_uri": nil])
    #expect(response.status == .badRequest)
    #expect(
      response.text.hasPrefix("{\"error\":\"invalid_grant\",\"error_description\":\"redirect_uri mismatch."))
    #expect(response.diagnoses == ["redirect_uri_mismatch"])
  }

  @Test func `answers the five members in Apple's order`() throws {
    let house = try House()
    let response = try house.exchange(house.code())
    let json = try JSON(parsing: response.bytes ?? [])
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "application/json;charset=UTF-8")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["Pragma"] == "no-cache")
    #expect(json.names == ["access_token", "token_type", "expires_in", "refresh_token", "id_token"])
    #expect(json["token_type"] == "Bearer")
    #expect(json["expires_in"] == 3_600)
    #expect(response.annotations.isEmpty)
  }

  @Test func `codes and tokens look like Apple's`() throws {
    let house = try House()
    let code = try house.code()
    let json = try JSON(parsing: house.exchange(code).bytes ?? [])
    #expect(code.wholeMatch(of: /c[0-9a-f]{32}\.0\.[a-z]{2,5}\.[A-Za-z0-9_-]{22}/) != nil)
    #expect(
      json["access_token"]?.string?.wholeMatch(of: /a[0-9a-f]{32}\.0\.[a-z]{2,5}\.[A-Za-z0-9_-]{22}/) != nil)
    #expect(
      json["refresh_token"]?.string?.wholeMatch(of: /r[0-9a-f]{32}\.0\.[a-z]{2,5}\.[A-Za-z0-9_-]{22}/) != nil)
  }

  @Test func `a code is good to the last millisecond of its five minutes`() throws {
    let house = try House()
    let code = try house.code()
    house.clock.advance(milliseconds: 299_999)
    #expect(try house.exchange(code).status == .ok)
  }

  @Test func `a second exchange is told apart from an unknown code`() throws {
    let house = try House()
    let code = try house.code()
    #expect(try house.exchange(code).status == .ok)
    house.clock.advance(milliseconds: 2_000)
    let second = try house.exchange(code)
    #expect(second.text == ExchangeRefusal.grant("The code has already been used."))
    #expect(second.diagnoses == ["code_used"])
    #expect(second.annotations.first?.text.contains("2 s ago") == true)
  }

  @Test func `a code dies with the consent behind it`() throws {
    let house = try House()
    let code = try house.code()
    let refresh = try house.tokens()["refresh_token"]?.string
    #expect(try house.revoke(refresh).status == .ok)
    let response = try house.exchange(code)
    #expect(response.text == ExchangeRefusal.gone)
    #expect(response.diagnoses == ["code_revoked"])
  }

  @Test func `of eight redemptions at once, one wins`() async throws {
    let house = try House(chance: SystemChance())
    let code = try house.code()
    let form: Form = [
      "grant_type": "authorization_code", "client_id": "com.example.web", "redirect_uri": House.callback,
      "code": code, "client_secret": try house.secret(),
    ]
    let bodies = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { (try? house.post("/auth/token", form))?.text ?? "" } }
      return await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(bodies.count { $0.hasPrefix("{\"access_token\":") } == 1)
    #expect(bodies.count { $0 == ExchangeRefusal.grant("The code has already been used.") } == 7)
  }

  @Test func `a wrong client secret leaves the code good`() throws {
    let house = try House()
    let code = try house.code()
    let refused = try house.exchange(code, ["client_secret": try house.secret(payload: ["exp": 1])])
    #expect(refused.text == "{\"error\":\"invalid_client\"}")
    #expect(try house.exchange(code).status == .ok)
  }
}
