import FacebookLogin
import FormReading
import HTTPMessages
import OAuthProtocol
import OrderedJSON
import SigningCore
import WireRoutes

extension House {
  /// What the iOS SDK sends when tracking is limited (reference §1.4).
  static let limitedForm: Form = [
    "client_id": appID, "display": "touch", "sdk": "ios", "return_scopes": "true", "sdk_version": "18.1.0",
    "fbapp_pres": "0", "auth_type": "rerequest", "cbt": "1732809284123.0", "ies": "1",
    "default_audience": "friends", "scope": "email,public_profile,openid", "redirect_uri": scheme,
    "state": #"{"challenge":"a%3D%3D","3_method":"sfvc_auth","com.facebook.sdk_client_state":true}"#,
    "nonce": "n-0S6_WzA2Mj", "e2e": #"{"init":1234.5}"#,
    "response_type": "id_token,graph_domain,user_token_nonce", "tp": "ios_14_do_not_track",
  ]

  /// A request answered, over a socket, by the route that host, path and method name.
  func send(
    _ method: Method, _ target: String, host: String = FacebookProvider.realHost, headers: Headers = [:],
    body: String = ""
  ) throws -> Response {
    guard let site = facebook.sites.first(where: { $0.hosts.contains(host) }) else {
      throw Missing("the name \(host)")
    }
    return try exchange(method, target, host: host, headers: headers, body: body) { request in
      let path = FacebookPath(request.path, mount: request.mount).unversioned
      guard case .route(let route, let parameters) = site.routes.match(request.method, path),
        case .now(let response) = route.handler(request, parameters)
      else { return Response(.notFound) }
      return response
    }
  }

  /// The same, answered otherwise.
  func exchange(
    _ method: Method, _ target: String, host: String, headers: Headers = [:], body: String = "",
    answer: @escaping @Sendable (Request) -> Response
  ) throws -> Response {
    try WireExchange.response(
      to: method, "/\(host)\(target)", headers: headers, body: body,
      mount: Request.Mount(origin: "http://127.0.0.1:7780", path: "/" + host), answer: answer)
  }

  func post(
    _ target: String, host: String = FacebookProvider.realHost, _ form: Form, headers: Headers = [:]
  ) throws -> Response {
    var headers = headers
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    return try send(.post, target, host: host, headers: headers, body: form.encoded)
  }

  /// The dialog with what the iOS SDK sends, changed.
  func dialog(
    _ changes: Changes = [:], path: String = "/v21.0/dialog/oauth", host: String = "limited.facebook.com"
  ) throws -> Response {
    try send(.get, path + "?" + Self.limitedForm.changed(changes).encoded, host: host)
  }

  /// Presses the first button of the first form, again and again, until there is none.
  ///
  /// - Parameter declining: the boxes to clear.
  func goThrough(_ page: Response, declining: Set<String> = []) throws -> Response {
    var page = page
    while let form = HTMLForm.all(in: page.text).first {
      let fields = form.fields.map { Form.Field($0.name, $0.value) }.filter {
        $0.name != "permission" || !declining.contains($0.value)
      }
      let parts = form.action.split(separator: "/", maxSplits: 1)
      guard let host = parts.first else { throw Missing("a host in \(form.action)") }
      page = try post("/" + parts[1], host: String(host), Form(fields + [Form.Field("decision", "continue")]))
    }
    return page
  }

  /// A sign-in that ends at the app: where it is sent.
  func signIn(
    _ accountID: String = "ada", _ changes: Changes = [:], declining: Set<String> = []
  ) throws -> Delivery {
    let hinted = changes.merging(["login_hint": accountID]) { $1 }
    return try Delivery(goThrough(dialog(hinted), declining: declining))
  }
}

/// Where the dialog sent its answer, and with what.
struct Delivery {
  let location: String
  let query: Form
  let fragment: Form

  init(_ response: Response) throws {
    guard let location = response.headers["Location"] ?? Self.link(in: response.text) else {
      throw Missing("a way to the app in \(response.text.prefix(2_000))")
    }
    self.location = location
    let parts = location.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = try Form(parsing: parts.count > 1 && parts[1] != "_=_" ? parts[1] : "")
    query = try Form(parsing: parts[0].firstIndex(of: "?").map { parts[0][$0...].dropFirst() } ?? "")
  }

  func token() throws -> JWS {
    guard let token = fragment["id_token"] else { throw Missing("an id_token in \(location)") }
    return try JWS(parsing: token)
  }

  private static func link(in page: String) -> String? {
    guard let start = page.firstRange(of: "<a id=\"answer\" href=\"")?.upperBound else { return nil }
    return String(page[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
  }
}

extension Response {
  func json() throws -> JSON { try JSON(parsing: bytes ?? []) }
}

extension JSON {
  var names: [String] { members?.map(\.name) ?? [] }
}
