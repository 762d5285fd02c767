import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import Testing
import WireRoutes

/// Calls written as POST that mean something else: another method, or several calls at once.
@Suite struct Batches {
  private func post(_ house: House, _ path: String, _ form: Form) throws -> Response {
    try house.post(path, host: FacebookProvider.graphHost, form)
  }

  private func batch(_ house: House, _ parts: JSON, _ changes: Changes = [:]) throws -> Response {
    let form: Form = ["batch": parts.text(), "include_headers": "false"]
    return try post(house, "/v21.0/", form.changed(changes))
  }

  @Test(arguments: ["delete", "DELETE"])
  func `a POST may say that it is a DELETE`(method: String) throws {
    let house = try House()
    let token = try house.accessToken()
    let one = try post(
      house, "/v21.0/me/permissions/email", ["method": method, "access_token": token])
    #expect(try one.json() == ["success": true])
    #expect(house.facebook.store.read { $0.grants.values.first?.declined } == ["email"])
    let all = try post(house, "/me/permissions", ["method": method, "access_token": token])
    #expect(try all.json() == ["success": true])
    #expect(house.facebook.store.read { $0.grants.isEmpty })
  }

  @Test func `or a GET, at a path that has no braces too`() throws {
    let house = try House()
    let token = try house.accessToken()
    let me = try post(house, "/me", ["method": "get", "access_token": token, "fields": "id"])
    #expect(try me.json()["id"]?.string == house.subject("ada"))
    let debug = try post(
      house, "/debug_token", ["method": "get", "access_token": House.appToken, "input_token": token])
    #expect(try debug.json()["data"]?["is_valid"] == true)
    let plain = try post(house, "/debug_token", ["access_token": House.appToken, "input_token": token])
    #expect(try Refusal(plain) == GraphRefusal.unknownObject("debug_token", "post"))
  }

  @Test func `a batch is answered part by part, each as if it had come alone`() throws {
    let house = try House()
    let parts: JSON = [
      ["method": "GET", "relative_url": "me?fields=id"],
      ["method": "GET", "relative_url": "v19.0/me?fields=shoe_size"],
      ["method": "GET", "relative_url": .string("/app?access_token=\(House.appToken)&fields=id")],
      ["method": "DELETE", "relative_url": "me/permissions/email"],
      ["method": "POST", "relative_url": "me/permissions", "body": "method=get"],
    ]
    let response = try batch(house, parts, ["access_token": house.accessToken()])
    let answers = try #require(try response.json().elements)
    #expect(answers.map(\.names) == Array(repeating: ["code", "body"], count: 5))
    #expect(answers.compactMap { $0["code"]?.integer } == [200, 400, 200, 200, 200])
    let bodies = try answers.map { try JSON(parsing: ($0["body"]?.string ?? "").utf8) }
    #expect(bodies[0] == ["id": .string(try house.subject("ada"))])
    #expect(
      bodies[1]["error"]?["message"]
        == "(#100) Tried accessing nonexisting field (shoe_size) on node type (User)"
    )
    #expect(bodies[2] == ["id": .string(House.appID)])
    #expect(bodies[3] == ["success": true])
    #expect(bodies[4]["data"]?.elements?.last == ["permission": "email", "status": "declined"])
    #expect(response.diagnoses == ["field_unknown"])
    response.expectFieldsOfGraph()
  }

  @Test(arguments: ["", "/", "/v21.0", "/v21.0/"])
  func `a batch is posted to Graph's name, with or without a slash and a version`(path: String) throws {
    let house = try House()
    let form: Form = [
      "batch": #"[{"relative_url":"me?fields=id"}]"#, "access_token": try house.accessToken(),
    ]
    let response = try post(house, path, form)
    #expect(response.status == .ok)
    #expect(try response.json().elements?.first?["code"] == 200)
  }

  @Test func `headers come unless they are not wanted`() throws {
    let house = try House()
    let response = try batch(
      house, [["relative_url": "v19.0/me"]], ["access_token": house.accessToken(), "include_headers": nil])
    let headers = try response.json().elements?.first?["headers"]?.elements ?? []
    #expect(headers.contains(["name": "facebook-api-version", "value": "v19.0"]))
  }

  @Test func `a proof goes with the token it was made of`() throws {
    let house = try House(requiresProof: true)
    let token = try house.accessToken()
    let proof = FacebookProvider.proof(of: token, secret: House.secret)
    let parts: JSON = [["relative_url": "me"], ["relative_url": .string("me?access_token=\(token)")]]
    let response = try batch(house, parts, ["access_token": token, "appsecret_proof": proof])
    // The part with a token of its own needs a proof of its own (arsduo/koala#507).
    #expect(try response.json().elements?.compactMap { $0["code"]?.integer } == [200, 400])
    #expect(response.diagnoses == ["appsecret_proof_missing"])
  }

  static let bad: [(String, batch: String, Refusal)] = [
    ("no JSON", "me", Refusal(400, "(#100) param batch must be an array.", 100)),
    ("one call", #"{"relative_url":"me"}"#, Refusal(400, "(#100) param batch must be an array.", 100)),
    (
      "fifty-one", "[" + Array(repeating: #"{"relative_url":"me"}"#, count: 51).joined(separator: ",") + "]",
      Refusal(400, "(#100) Too many requests in batch message. Maximum batch size is 50", 100)
    ),
  ]

  @Test(arguments: bad.indices)
  func `what is no batch is refused whole`(index: Int) throws {
    let (_, text, refusal) = Self.bad[index]
    #expect(try Refusal(post(House(), "/", ["batch": text])) == refusal)
  }

  static let badParts: [JSON] = [
    [:], ["relative_url": ""], "me", ["relative_url": "me?fields=%"], ["relative_url": "../me"],
    ["method": "POST", "relative_url": "/", "body": #"batch=[{"relative_url":"me"}]"#],
    ["method": "PATCH", "relative_url": "me"], ["relative_url": "me"],
  ]

  @Test(arguments: badParts)
  func `a part that is no call is refused alone`(part: JSON) throws {
    let response = try batch(House(), [part])
    #expect(response.status == .ok)
    #expect(try response.json().elements?.compactMap { $0["code"]?.integer } == [400])
  }
}
