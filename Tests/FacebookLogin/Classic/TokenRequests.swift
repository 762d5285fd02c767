import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct TokenRequests {
  /// Where id and secret stand.
  enum Place: String, CaseIterable {
    case query, body, json, basic
  }

  @Test(arguments: Place.allCases)
  func `take id and secret wherever clients put them`(place: Place) throws {
    let house = try House()
    let code = try house.code()
    let path = "/oauth/access_token"
    let form: Form = ["code": code, "redirect_uri": House.callback]
    let credentials: Changes = ["client_id": House.appID, "client_secret": House.secret]
    let response: Response
    switch place {
    case .query: response = try house.graph(.get, path, form.changed(credentials))
    case .body: response = try house.post(path, host: "graph.facebook.com", form.changed(credentials))
    case .json:
      let members = form.changed(credentials).fields.map { JSON.Member($0.name, .string($0.value)) }
      response = try house.send(
        .post, path, host: "graph.facebook.com", headers: ["Content-Type": "application/json"],
        body: JSON.object(members).text())
    case .basic:
      // base64("1234567890:00112233445566778899aabbccddeeff")
      response = try house.post(
        path, host: "graph.facebook.com", form,
        headers: [
          "Authorization": "Basic MTIzNDU2Nzg5MDowMDExMjIzMzQ0NTU2Njc3ODg5OWFhYmJjY2RkZWVmZg=="
        ])
    }
    #expect(response.status == .ok)
    #expect(try response.json().names == ["access_token", "token_type", "expires_in"])
  }

  @Test func `a code gives a bearer token of sixty days`() throws {
    let house = try House()
    let response = try house.exchange(house.code())
    let json = try response.json()
    #expect(json["access_token"]?.string?.hasPrefix("EAA") == true)
    #expect(json["token_type"] == "bearer")
    #expect(json["expires_in"] == 5_184_000)
    #expect(response.headers["Content-Type"] == "application/json; charset=UTF-8")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["facebook-api-version"] == "v21.0")
  }

  @Test(arguments: [("/v2.2", true), ("/v2.3", false), ("", false)])
  func `before version 2.3 the answer is a form`(version: String, isForm: Bool) throws {
    let house = try House()
    let response = try house.exchange(house.code(), path: version + "/oauth/access_token")
    #expect(response.text.hasPrefix("access_token=EAA") == isForm)
    #expect(response.text.hasSuffix("&expires=5184000") == isForm)
  }

  @Test func `openid gives an identity token bound to the access token, with the nonce or an empty one`()
    throws
  {
    let house = try House()
    for nonce in ["n-1", nil] {
      let code = try house.code("ada", ["scope": "openid,email", "nonce": nonce])
      let json = try house.exchange(code).json()
      #expect(json.names == ["access_token", "id_token", "token_type", "expires_in"])
      let token = try JWS(parsing: json["id_token"]?.string ?? "")
      #expect(token.payload["nonce"] == .string(nonce ?? ""))
      #expect(
        token.payload["at_hash"]?.string == TokenHash.leftHalf(of: json["access_token"]?.string ?? ""))
    }
  }

  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  @Test(arguments: [
    ("the verifier", verifier as String?, nil as String?, nil as String?),
    ("verifier and secret", verifier, House.secret, nil),
    ("verifier and a wrong secret", verifier, "wrong", "Error validating client secret."),
    ("another verifier", String(verifier.reversed()), nil, "Invalid code_verifier parameter."),
    ("the challenge itself", challenge, nil, "Invalid code_verifier parameter."),
    ("the secret alone", nil, House.secret, "Missing code_verifier parameter."),
    ("neither", nil, nil, "Missing client_secret parameter."),
  ])
  func `a challenge is answered by its verifier in place of the secret`(
    name: String, verifier: String?, secret: String?, message: String?
  ) throws {
    let house = try House()
    let code = try house.code(
      "ada", ["code_challenge": Self.challenge, "code_challenge_method": "S256"])
    let response = try house.exchange(code, ["client_secret": secret, "code_verifier": verifier])
    if let message {
      #expect(try Refusal(response).message == message)
    } else {
      #expect(response.status == .ok)
    }
  }

  @Test func `a verifier stands for no secret where the dialog had no challenge`() throws {
    let house = try House()
    let response = try house.exchange(
      house.code(), ["client_secret": nil, "code_verifier": Self.verifier])
    #expect(try Refusal(response).message == "Missing client_secret parameter.")
  }

  @Test func `client credentials give the app's token, the same each time, good at Graph`() throws {
    let house = try House()
    let form: Form = [
      "grant_type": "client_credentials", "client_id": House.appID, "client_secret": House.secret,
    ]
    let first = try house.graph(.get, "/oauth/access_token", form).json()
    let second = try house.post("/oauth/access_token", host: "graph.facebook.com", form).json()
    #expect(first == second)
    #expect(first.names == ["access_token", "token_type"])
    let token = try #require(first["access_token"]?.string)
    #expect(token.hasPrefix(House.appID + "|"))
    #expect(!token.contains(House.secret))
    for known in [token, House.appToken] {
      #expect(try house.graph(.get, "/app", ["access_token": known]).json()["id"] == .string(House.appID))
    }
    let wrong = try house.graph(
      .get, "/oauth/access_token", form.changed(["client_secret": "wrong"]))
    #expect(try Refusal(wrong) == Refusal(400, "Error validating client secret.", 1))
  }

  @Test(arguments: [Method.get, .post])
  func `a token is exchanged for one of sixty days`(method: Method) throws {
    let house = try House()
    let short = try #require(try house.webSignIn("ada", ["response_type": "token"]).fragment["access_token"])
    let form: Form = [
      "grant_type": "fb_exchange_token", "client_id": House.appID, "client_secret": House.secret,
      "fb_exchange_token": short,
    ]
    let response =
      method == .get
      ? try house.graph(.get, "/v21.0/oauth/access_token", form)
      : try house.post("/v21.0/oauth/access_token", host: "graph.facebook.com", form)
    let json = try response.json()
    #expect(json["expires_in"] == 5_184_000)
    let long = try #require(json["access_token"]?.string)
    #expect(long != short)
    house.clock.advance(milliseconds: 59 * 86_400_000)
    #expect(try house.graph(.get, "/me", ["access_token": long]).status == .ok)
    #expect(try Refusal(house.graph(.get, "/me", ["access_token": short])).subcode == 463)
  }

  @Test(arguments: [
    ("nonsense", 190, nil as Int?), (nil, 100, nil), (House.appToken, 100, nil), ("other", 190, 458),
  ])
  func `only a person's good token of that app is exchanged`(sent: String?, code: Int, subcode: Int?) throws {
    let house = try House()
    let (token, _) = house.facebook.accessToken(
      of: try house.person("ada"), for: try #require(house.facebook.registry.app(House.otherAppID)),
      permissions: [], lifetime: .hours(1))
    let form: Form = [
      "grant_type": "fb_exchange_token", "client_id": House.appID, "client_secret": House.secret,
    ]
    let response = try house.graph(
      .get, "/oauth/access_token",
      form.changed(["fb_exchange_token": sent == "other" ? token.value : sent]))
    let refusal = try Refusal(response)
    #expect((refusal.status, refusal.code) == (400, code))
    #expect(refusal.subcode == subcode)
  }

  @Test func `the SDK's refresh gives moments in place of lifetimes`() throws {
    let house = try House()
    let token = try house.accessToken()
    house.clock.advance(milliseconds: 86_400_000)
    let json = try house.graph(
      .get, "/v21.0/oauth/access_token",
      ["grant_type": "fb_extend_sso_token", "client_id": House.appID, "access_token": token]
    ).json()
    #expect(
      json.names == ["access_token", "token_type", "expires_at", "data_access_expiration_time"])
    #expect(json["expires_at"]?.integer == House.noon.numericDate + 61 * 86_400)
    #expect(json["data_access_expiration_time"]?.integer == House.noon.numericDate + 90 * 86_400)
  }

  @Test func `the SDK's nonce is exchanged once, without a secret`() throws {
    let house = try House()
    let nonce = house.facebook.exchangeNonce(
      of: try house.person("ada"), for: try #require(house.facebook.registry.app(House.appID)),
      permissions: ["email"], nonce: "n-1")
    let form: Form = [
      "grant_type": "fb_exchange_nonce", "client_id": House.appID, "fb_exchange_nonce": nonce, "fields": "",
    ]
    let json = try house.graph(.get, "/v21.0/oauth/access_token", form).json()
    #expect(
      json.names == [
        "access_token", "id_token", "token_type", "expires_in", "data_access_expiration_time",
      ])
    let again = try house.graph(.get, "/v21.0/oauth/access_token", form)
    #expect(try Refusal(again).subcode == 36_009)
    let code = try house.graph(
      .get, "/v21.0/oauth/access_token", form.changed(["fb_exchange_nonce": house.code()]))
    #expect(code.diagnoses == ["code_as_nonce"])
    #expect(try house.exchange(nonce, [:]).status == .badRequest)
  }

  @Test func `a server gets a code for its client`() throws {
    let house = try House()
    let form: Form = [
      "client_id": House.appID, "client_secret": House.secret, "redirect_uri": House.callback,
      "access_token": try house.accessToken(),
    ]
    let code = try house.graph(.get, "/oauth/client_code", form).json()["code"]?.string
    #expect(try house.exchange(code).status == .ok)
  }
}
