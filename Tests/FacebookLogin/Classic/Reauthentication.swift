import FacebookLogin
import HTTPMessages
import IdentityState
import OrderedJSON
import Testing
import WireRoutes

/// `auth_type=reauthenticate` with an `auth_nonce`, which the app finds again at `oauth/access_token_info`.
@Suite struct Reauthentication {
  private func info(_ house: House, _ token: String?) throws -> JSON {
    try house.graph(
      .get, "/v21.0/oauth/access_token_info",
      ["client_id": House.appID, "access_token": token ?? ""]
    ).json()
  }

  /// The token of a sign-in by code, by the fragment, and by code and then lengthened.
  static let ways: [@Sendable (House, Changes) throws -> String?] = [
    { house, changes in try house.exchange(house.code("ada", changes)).json()["access_token"]?.string },
    { house, changes in
      try house.webSignIn("ada", changes.merging(["response_type": "token"]) { $1 }).fragment["access_token"]
    },
    { house, changes in
      let token = try house.exchange(house.code("ada", changes)).json()["access_token"]?.string
      let form: Form = [
        "grant_type": "fb_exchange_token", "client_id": House.appID, "client_secret": House.secret,
      ]
      return try house.graph(.get, "/oauth/access_token", form.changed(["fb_exchange_token": token])).json()[
        "access_token"]?.string
    },
  ]

  @Test(arguments: ways.indices)
  func `a token proves the nonce that its dialog was asked for`(way: Int) throws {
    let house = try House()
    let token = try Self.ways[way](house, ["auth_type": "reauthenticate", "auth_nonce": "again-1"])
    let info = try info(house, token)
    #expect(info["auth_nonce"] == "again-1")
    #expect(info["token_type"] == "bearer")
    #expect(info["access_token"]?.string == token)
  }

  @Test(
    arguments: [
      ["auth_nonce": "again-1"], ["auth_type": "reauthenticate"],
      ["auth_type": "rerequest", "auth_nonce": "n"],
      [:],
    ] as [Changes])
  func `any other sign-in proves none`(changes: Changes) throws {
    let house = try House()
    let token = try house.exchange(house.code("ada", changes)).json()["access_token"]?.string
    #expect(try info(house, token).names == ["access_token", "token_type", "expires_in"])
  }

  @Test(
    arguments: [
      ("no token", [:], Refusal(400, "An access token is required to request this resource.", 104)),
      (
        "another app", ["client_id": House.otherAppID],
        Refusal(
          400, "Error validating access token: The user has not authorized application \(House.otherAppID).",
          190, 458)
      ), ("an app's token", ["access_token": House.appToken], Refusal(400, "Invalid parameter", 100)),
    ] as [(String, Changes, Refusal)])
  func `others learn nothing`(name: String, changes: Changes, refusal: Refusal) throws {
    let house = try House()
    let form: Form = [
      "client_id": House.appID, "access_token": name == "no token" ? "" : try house.accessToken(),
    ]
    let response = try house.graph(.get, "/oauth/access_token_info", form.changed(changes))
    #expect(try Refusal(response) == refusal)
  }
}
