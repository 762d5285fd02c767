import AppleSignIn
import HTTPMessages
import OAuthProtocol
import OrderedJSON

/// Changes to a request's parameters: a value replaces, `nil` leaves out.
typealias Changes = [String: String?]

extension Form {
  func changed(_ changes: Changes) -> Form {
    var fields = fields.filter { !changes.keys.contains($0.name) }
    fields += changes.sorted { $0.key < $1.key }.compactMap { name, value in value.map { Field(name, $0) } }
    return Form(fields)
  }
}

extension House {
  static let authorizeForm: Form = [
    "client_id": "com.example.web", "redirect_uri": callback, "response_type": "code",
  ]

  /// A request answered by the route that the path and method name.
  func send(
    _ method: Method, _ target: String, headers: Headers = [:], body: String = "",
    mount: Request.Mount = Request.Mount(origin: "http://127.0.0.1:7780", path: "/appleid.apple.com")
  ) throws -> Response {
    var request = Request(
      method, target: try RequestTarget(target), headers: headers, body: Array(body.utf8))
    request.mount = mount
    guard case .route(let route, let parameters) = apple.routes.match(method, request.path),
      case .now(let response) = route.handler(request, parameters)
    else { throw Missing("a route for \(method) \(request.path)") }
    return response
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
  var text: String { String(decoding: bytes ?? [], as: UTF8.self) }

  /// The codes of what the mock has to say about this answer.
  var diagnoses: [String] { annotations.map(\.code) }

  /// The object that Apple's error page carries for its script.
  var bootError: JSON? {
    guard let start = text.firstRange(of: "class=\"boot_args\">"),
      let end = text[start.upperBound...].firstRange(of: "</script>")
    else { return nil }
    return try? JSON(parsing: text[start.upperBound..<end.lowerBound].utf8)["direct"]
  }
}
