import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON

extension House {
  /// What a website sends (reference §2.1).
  static let webForm: Form = [
    "client_id": appID, "redirect_uri": callback, "state": "s+1", "scope": "email,public_profile",
  ]

  /// The dialog of a website, changed.
  func webDialog(_ changes: Changes = [:]) throws -> Response {
    try send(
      .get, "/v21.0/dialog/oauth?" + Self.webForm.changed(changes).encoded, host: FacebookProvider.realHost)
  }

  /// A website's sign-in that ends with Continue.
  func webSignIn(
    _ accountID: String = "ada", _ changes: Changes = [:], declining: Set<String> = []
  ) throws -> Delivery {
    let hinted = changes.merging(["login_hint": accountID]) { $1 }
    return try Delivery(goThrough(webDialog(hinted), declining: declining))
  }

  func code(_ accountID: String = "ada", _ changes: Changes = [:]) throws -> String {
    guard let code = try webSignIn(accountID, changes).query["code"] else { throw Missing("a code") }
    return code
  }

  /// A call to Graph.
  func graph(
    _ method: Method = .get, _ path: String, _ query: Form = [:], headers: Headers = [:]
  ) throws -> Response {
    let target = query.fields.isEmpty ? path : path + "?" + query.encoded
    return try send(method, target, host: FacebookProvider.graphHost, headers: headers)
  }

  /// An exchange of a code.
  func exchange(_ code: String?, _ changes: Changes = [:], path: String = "/v21.0/oauth/access_token") throws
    -> Response
  {
    let form: Form = ["client_id": Self.appID, "client_secret": Self.secret, "redirect_uri": Self.callback]
    return try graph(.get, path, form.changed(["code": code]).changed(changes))
  }

  /// A person's access token by the code flow.
  func accessToken(
    _ accountID: String = "ada", scope: String = "email,public_profile", declining: Set<String> = []
  ) throws -> String {
    let delivery = try webSignIn(accountID, ["scope": scope], declining: declining)
    let answer = try exchange(delivery.query["code"]).json()
    guard let token = answer["access_token"]?.string else { throw Missing("a token in \(answer.text())") }
    return token
  }

  static let appToken = "\(appID)|\(secret)"
}

/// What a refusal of Graph's says, in the order it says it.
struct Refusal: Equatable {
  let status: Int
  let message: String
  let type: String
  let code: Int
  let subcode: Int?

  init(_ status: Int, _ message: String, _ code: Int, _ subcode: Int? = nil, type: String = "OAuthException")
  {
    self.status = status
    self.message = message
    self.type = type
    self.code = code
    self.subcode = subcode
  }

  init(_ response: Response) throws {
    let error = try response.json()["error"]
    guard let message = error?["message"]?.string, let type = error?["type"]?.string,
      let code = error?["code"]?.integer
    else { throw Missing("Graph's envelope in \(response.text.prefix(400))") }
    self.init(
      response.status.rawValue, message, code, error?["error_subcode"]?.integer, type: type)
  }
}
