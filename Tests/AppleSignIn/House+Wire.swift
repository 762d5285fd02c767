import AppleSignIn
import HTTPMessages
import OAuthProtocol
import OrderedJSON
import WireRoutes

extension House {
  static let authorizeForm: Form = [
    "client_id": "com.example.web", "redirect_uri": callback, "response_type": "code",
  ]

  /// A request sent over a socket of this machine, to a server that has Apple's routes and nothing else.
  func send(
    _ method: Method, _ target: String, headers: Headers = [:], body: String = "",
    mount: Request.Mount = Request.Mount(origin: "http://127.0.0.1:7780", path: "/appleid.apple.com")
  ) throws -> Response {
    let routes = apple.routes
    return try WireExchange.response(to: method, target, headers: headers, body: body, mount: mount) {
      request in
      guard case .route(let route, let parameters) = routes.match(request.method, request.path),
        case .now(let response) = route.handler(request, parameters)
      else { return Response(.notFound) }
      return response
    }
  }

  func post(_ path: String, _ form: Form) throws -> Response {
    try send(
      .post, path, headers: ["Content-Type": "application/x-www-form-urlencoded"], body: form.encoded)
  }

  func authorize(_ changes: Changes = [:], accept: String = "text/html") throws -> Response {
    try send(
      .get, "/auth/authorize?" + Self.authorizeForm.changed(changes).encoded, headers: ["Accept": accept])
  }
}

extension Response {
  /// The object that Apple's error page carries for its script.
  var bootError: JSON? {
    guard let start = text.firstRange(of: "class=\"boot_args\">"),
      let end = text[start.upperBound...].firstRange(of: "</script>")
    else { return nil }
    return try? JSON(parsing: text[start.upperBound..<end.lowerBound].utf8)["direct"]
  }
}
