import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import Testing
import WireRoutes

extension Response {
  /// The fields of every answer of Graph's (reference §2.7), those that are never the same by their shape.
  func expectFieldsOfGraph(version: String = "v21.0", _ place: SourceLocation = #_sourceLocation) {
    let fixed: KeyValuePairs = [
      "Content-Type": "application/json; charset=UTF-8", "Access-Control-Allow-Origin": "*",
      "Cache-Control": "no-store", "Pragma": "no-cache", "Expires": "Sat, 01 Jan 2000 00:00:00 GMT",
      "facebook-api-version": version,
    ]
    for (name, value) in fixed { #expect(headers[name] == value, sourceLocation: place) }
    #expect(headers["x-fb-trace-id"]?.wholeMatch(of: /A[A-Za-z0-9_-]{22}/) != nil, sourceLocation: place)
    #expect(headers["x-fb-rev"]?.wholeMatch(of: /[0-9]{10}/) != nil, sourceLocation: place)
    #expect(headers["x-fb-debug"]?.wholeMatch(of: /[A-Za-z0-9+\/]{86}==/) != nil, sourceLocation: place)
  }
}

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

  /// The body to the byte: Graph's members in Graph's order, with `/` as `\/` (reference §2.7).
  func body(traceID: String, isTransient: Bool? = nil) -> String {
    let text = message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "/", with: "\\/")
    return "{\"error\":{\"message\":\"\(text)\",\"type\":\"\(type)\","
      + (isTransient.map { "\"is_transient\":\($0)," } ?? "") + "\"code\":\(code),"
      + (subcode.map { "\"error_subcode\":\($0)," } ?? "") + "\"fbtrace_id\":\"\(traceID)\"}}"
  }

  /// What `WWW-Authenticate` says beside it: no valid challenge, as Facebook's is none.
  func challenge(_ word: String) -> String {
    "OAuth \"Facebook Platform\" \"\(word)\" \"\(message)\""
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
