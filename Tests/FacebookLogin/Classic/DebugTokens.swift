import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import Testing
import WireRoutes

@Suite struct DebugTokens {
  private func debug(_ house: House, _ token: String, by appToken: String = House.appToken) throws -> JSON {
    let response = try house.graph(
      .get, "/v21.0/debug_token", ["input_token": token, "access_token": appToken])
    #expect(response.status == .ok)
    guard let data = try response.json()["data"] else { throw Missing("data") }
    return data
  }

  @Test func `a person's token is described with Graph's members and types`() throws {
    let house = try House()
    let data = try debug(house, house.accessToken())
    #expect(
      data == [
        "app_id": .string(House.appID), "type": "USER", "application": "Example",
        "data_access_expires_at": .integer(House.noon.numericDate + 90 * 86_400),
        "expires_at": .integer(House.noon.numericDate + 5_184_000), "is_valid": true,
        "issued_at": .integer(House.noon.numericDate), "scopes": ["public_profile", "email"],
        "user_id": .string(try house.subject("ada")),
      ])
  }

  @Test func `a short-lived token does not say when it was issued`() throws {
    let house = try House()
    let token = try house.webSignIn("ada", ["response_type": "token"]).fragment["access_token"]
    #expect(try debug(house, token ?? "")["issued_at"] == nil)
  }

  @Test func `an app's token is described too`() throws {
    let data = try debug(House(), House.appToken)
    #expect(data["type"] == "APP")
    #expect(data["is_valid"] == true)
  }

  @Test func `garbage is not valid, with a reason, and no refusal`() throws {
    let data = try debug(House(), "nonsense")
    #expect(data["is_valid"] == false)
    #expect(data["error"]?["code"] == 190)
    #expect(data["error"]?["message"] == "Invalid OAuth access token - Cannot parse access token")
    #expect(data["scopes"] == [])
  }

  @Test func `an expired token is not valid, and says whose it was`() throws {
    let house = try House()
    let token = try house.accessToken()
    house.clock.advance(milliseconds: 5_184_000_000)
    let data = try debug(house, token)
    #expect(data["is_valid"] == false)
    #expect(data["error"]?["subcode"] == 463)
    #expect(data["user_id"]?.string == (try house.subject("ada")))
  }

  /// How a server notices a token that was issued to somebody else's app.
  @Test func `a token of another app is not described`() throws {
    let house = try House()
    let data = try debug(house, house.accessToken(), by: House.otherAppID + "|other")
    #expect(data["is_valid"] == false)
    #expect(data["app_id"] == nil)
    #expect(data["user_id"] == nil)
  }

  @Test(arguments: ["T ", "\"T\"", "Bearer T", "access_token=T"])
  func `a good token is known by what came with it, to look at and to call by`(sent: String) throws {
    let house = try House()
    for token in [try house.accessToken(), House.appToken] {
      let sent = sent.replacing("T", with: token)
      let me = try house.graph(.get, "/app", ["access_token": sent])
      #expect(me.status == .badRequest)
      #expect(me.diagnoses == ["access_token_damaged"])
      let debug = try house.graph(
        .get, "/debug_token", ["input_token": sent, "access_token": House.appToken])
      #expect(debug.diagnoses == ["access_token_damaged"])
    }
  }
}
