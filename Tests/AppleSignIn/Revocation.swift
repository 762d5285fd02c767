import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct Revocation {
  @Test(arguments: [
    ("refresh_token", nil), ("refresh_token", "refresh_token"), ("access_token", nil),
    ("access_token", "access_token"), ("refresh_token", "something_else"),
  ])
  func `answers 200 with nothing, and refreshing ends`(kind: String, hint: String?) throws {
    let house = try House()
    let tokens = try house.tokens()
    let response = try house.revoke(tokens[kind]?.string, ["token_type_hint": hint])
    #expect(response.status == .ok)
    #expect(response.bytes == [])
    #expect(response.diagnoses == [])
    let refresh = try house.refresh(tokens["refresh_token"]?.string)
    #expect(refresh.status == .badRequest)
    #expect(refresh.text == "{\"error\":\"invalid_grant\"}")
    #expect(refresh.diagnoses == ["refresh_token_revoked"])
  }

  @Test(arguments: ["garbage", "id_token", "code", "revoked before", "expired"])
  func `what is no good token revokes nothing, with 200 and a warning`(what: String) throws {
    let house = try House()
    let code = try house.code()
    let tokens = try house.tokens()
    let token: String?
    switch what {
    case "id_token": token = tokens["id_token"]?.string
    case "code": token = code
    case "revoked before":
      token = tokens["refresh_token"]?.string
      _ = try house.revoke(token)
    case "expired":
      token = tokens["access_token"]?.string
      house.clock.advance(milliseconds: 3_600_000)
    default: token = what
    }
    let response = try house.revoke(token)
    #expect(response.status == .ok)
    #expect(response.bytes == [])
    #expect(response.diagnoses == ["nothing_revoked"])
    #expect(response.annotations.first?.isWarning == true)
    if what != "revoked before" { #expect(try house.refresh(tokens["refresh_token"]?.string).status == .ok) }
  }

  /// What is wrong, how it is sent, and what comes of it.
  static let refused: [(name: String, changes: Changes, error: String, diagnosis: String)] = [
    ("no token", ["token": nil], "invalid_request", "token_missing"),
    ("an empty token", ["token": ""], "invalid_request", "token_missing"),
    ("no client", ["client_id": nil], "invalid_client", "client_id_missing"),
    ("no secret", ["client_secret": nil], "invalid_client", "client_secret_missing"),
    ("a bad secret", ["client_secret": "secret"], "invalid_client", "client_secret_malformed"),
    ("another client", ["client_id": "com.example.web2"], "invalid_request", "token_of_other_client"),
    ("the wrong hint", ["token_type_hint": "access_token"], "invalid_grant", "token_type_hint_mismatch"),
  ]

  @Test(arguments: refused)
  func `is refused, and the consent stands`(
    name: String, changes: Changes, error: String, diagnosis: String
  ) throws {
    let house = try House()
    let token = try house.tokens()["refresh_token"]?.string
    var changes = changes
    if let client = changes["client_id"] ?? nil { changes["client_secret"] = try house.secret(client) }
    let response = try house.revoke(token, changes)
    #expect(response.status == .badRequest)
    #expect(response.text == "{\"error\":\"\(error)\"}")
    #expect(response.diagnoses == [diagnosis])
    #expect(try house.refresh(token).status == .ok)
  }

  @Test func `an empty body is invalid_client, as at Apple`() throws {
    #expect(try House().post("/auth/revoke", [:]).text == "{\"error\":\"invalid_client\"}")
    #expect(try House().send(.post, "/auth/revoke").text == "{\"error\":\"invalid_client\"}")
  }

  @Test func `every token of the consent ends, whichever client got it`() throws {
    let house = try House()
    let web = try house.tokens()
    let two: Changes = ["client_id": "com.example.web2", "redirect_uri": "https://two.example.test/callback"]
    let other = try house.exchange(
      house.code("ada", two), two.merging(["client_secret": try house.secret("com.example.web2")]) { $1 })
    let otherToken = try JSON(parsing: other.bytes ?? [])["refresh_token"]?.string
    #expect(try house.revoke(web["refresh_token"]?.string).status == .ok)
    let refresh = try house.refresh(
      otherToken, ["client_id": "com.example.web2", "client_secret": try house.secret("com.example.web2")])
    #expect(refresh.diagnoses == ["refresh_token_revoked"])
  }
}
