import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct Refreshing {
  @Test func `gives an access token and an identity token, and no new refresh token`() throws {
    let house = try House()
    let first = try house.tokens()
    let response = try house.refresh(first["refresh_token"]?.string)
    let json = try JSON(parsing: response.bytes ?? [])
    #expect(response.status == .ok)
    #expect(json.names == ["access_token", "token_type", "expires_in", "id_token"])
    #expect(json["token_type"] == "Bearer")
    #expect(json["expires_in"] == 3_600)
    #expect(json["access_token"] != first["access_token"])
  }

  @Test func `the refresh token stays good, however often and however late`() throws {
    let house = try House()
    let token = try house.tokens()["refresh_token"]?.string
    for _ in 0..<3 {
      house.clock.advance(milliseconds: 200 * 86_400_000)
      #expect(try house.refresh(token).status == .ok)
    }
  }

  @Test func `the identity token is of now, the sign-in of then`() throws {
    let house = try House()
    let token = try house.tokens("ada", ["nonce": "n"])["refresh_token"]?.string
    house.clock.advance(milliseconds: 90_000_000)
    let payload = try JSON(parsing: house.refresh(token).bytes ?? []).jws("id_token").payload
    #expect(payload["iat"] == .integer(House.noon.numericDate + 90_000))
    #expect(payload["auth_time"] == .integer(House.noon.numericDate))
    #expect(payload["nonce"] == nil)
  }

  /// Name of the row, what is sent, and why it is refused.
  static let refused: [(name: String, changes: Changes, error: String, diagnosis: String)] = [
    ("none", ["refresh_token": nil], "invalid_request", "refresh_token_missing"),
    ("an empty one", ["refresh_token": ""], "invalid_request", "refresh_token_missing"),
    ("an unknown one", ["refresh_token": "r0.0.x.y"], "invalid_grant", "refresh_token_unknown"),
    (
      "that of another client", ["client_id": "com.example.web2"], "invalid_grant",
      "refresh_token_of_other_client"
    ),
  ]

  @Test(arguments: refused)
  func `is refused bare`(name: String, changes: Changes, error: String, diagnosis: String) throws {
    let house = try House()
    let token = try house.tokens()["refresh_token"]?.string
    var changes = changes
    if let client = changes["client_id"] ?? nil { changes["client_secret"] = try house.secret(client) }
    let response = try house.refresh(token, changes)
    #expect(response.status == .badRequest)
    #expect(response.text == "{\"error\":\"\(error)\"}")
    #expect(response.diagnoses == [diagnosis])
    #expect(try house.refresh(token).status == .ok)
  }

  @Test(arguments: ["\(good)\n", "\"\(good)\"", "refresh_token=\(good)", "Bearer \(good)"])
  func `a good one is known by what came with it`(sent: String) throws {
    let house = try House()
    let token = try house.tokens()["refresh_token"]?.string ?? ""
    let sent = sent.replacing(Self.good, with: token)
    #expect(try house.refresh(sent).diagnoses == ["refresh_token_damaged"])
    let revoked = try house.revoke(sent)
    #expect(revoked.diagnoses == ["nothing_revoked"])
    #expect(revoked.annotations.first?.text.contains("something came with it") == true)
    #expect(try house.refresh(token).status == .ok)
  }

  private static let good = "GOOD"

  @Test func `an access token or a code does not refresh`() throws {
    let house = try House()
    let tokens = try house.tokens()
    for wrong in [tokens["access_token"]?.string, try house.code()] {
      let response = try house.refresh(wrong)
      #expect(response.text == "{\"error\":\"invalid_grant\"}")
      #expect(response.diagnoses == ["refresh_token_unknown"])
    }
  }
}
