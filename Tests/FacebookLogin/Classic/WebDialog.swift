import FacebookLogin
import FormReading
import HTTPMessages
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct WebDialog {
  @Test func `a code comes in the query, with Facebook's fragment behind it`() throws {
    let delivery = try House().webSignIn()
    #expect(delivery.location.hasPrefix(House.callback + "?code=AQ"))
    #expect(delivery.location.hasSuffix("&state=s%2B1#_=_"))
    #expect(delivery.query.fields.map(\.name) == ["code", "state"])
  }

  @Test(arguments: [
    ("token", ["access_token", "data_access_expiration_time", "expires_in", "state"], false),
    ("code token", ["code", "access_token", "data_access_expiration_time", "expires_in", "state"], false),
    ("code,granted_scopes", ["code", "granted_scopes", "denied_scopes", "state"], true),
    (
      "token granted_scopes",
      [
        "access_token", "data_access_expiration_time", "expires_in", "granted_scopes", "denied_scopes",
        "state",
      ],
      false
    ),
  ])
  func `each response_type has its fields and its place`(type: String, names: [String], inQuery: Bool) throws
  {
    let delivery = try House().webSignIn("ada", ["response_type": type])
    #expect((inQuery ? delivery.query : delivery.fragment).fields.map(\.name) == names)
    #expect((inQuery ? delivery.fragment : delivery.query).fields.isEmpty)
  }

  @Test func `return_scopes tells what was given and what was not`() throws {
    let delivery = try House().webSignIn(
      "ada", ["return_scopes": "true", "scope": "email user_birthday"], declining: ["user_birthday"])
    #expect(delivery.query["granted_scopes"] == "email,public_profile")
    #expect(delivery.query["denied_scopes"] == "user_birthday")
  }

  @Test func `Cancel is a denial, in Facebook's words`() throws {
    let house = try House()
    let page = try house.webDialog(["login_hint": "ada", "state": "s +"])
    let form = try #require(HTMLForm.all(in: page.text).first)
    let parts = form.action.split(separator: "/", maxSplits: 1)
    let fields = form.fields.map { Form.Field($0.name, $0.value) } + [Form.Field("decision", "cancel")]
    let answer = try house.post("/" + parts[1], host: String(parts[0]), Form(fields))
    #expect(
      answer.headers["Location"]
        == House.callback
        + "?error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied&state=s%20%2B#_=_"
    )
  }

  @Test func `what was declined is asked again on rerequest alone`() throws {
    let house = try House()
    _ = try house.webSignIn("ada", [:], declining: ["email"])
    func asked(_ changes: Changes) throws -> [String] {
      let page = try house.webDialog(changes.merging(["login_hint": "ada"]) { $1 })
      return try #require(HTMLForm.all(in: page.text).first).fields.filter { $0.name == "permission" }.map(
        \.value)
    }
    #expect(try asked([:]).isEmpty)
    #expect(try asked(["auth_type": "rerequest"]) == ["email"])
  }

  @Test func `a signed request is verified by the app secret and tells the person`() throws {
    let house = try House()
    let delivery = try house.webSignIn("ada", ["response_type": "code,signed_request"])
    let parts = try #require(delivery.query["signed_request"]).split(separator: ".")
    #expect(
      Base64URL.encode(HMACSHA256.code(key: Array(House.secret.utf8), Array(parts[1].utf8))) == parts[0])
    let payload = try JSON(parsing: #require(Base64URL.decode(parts[1])))
    #expect(payload["user_id"]?.string == (try house.subject("ada")))
    #expect(payload["algorithm"] == "HMAC-SHA256")
    #expect(payload["code"]?.string == delivery.query["code"])
  }
}
