import AppleSignIn
import HTTPMessages
import HTTPTransport
import OAuthProtocol
import OrderedJSON
import Locks
import WireClient

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

  /// A request sent over a socket of this machine, to a server that has Apple's routes and nothing else.
  ///
  /// What the transport adds of its own is taken away again; what is said for the log comes back with the answer.
  func send(
    _ method: Method, _ target: String, headers: Headers = [:], body: String = "",
    mount: Request.Mount = Request.Mount(origin: "http://127.0.0.1:7780", path: "/appleid.apple.com")
  ) throws -> Response {
    let annotations = Lock<[Response.Annotation]>([])
    let routes = apple.routes
    let server = try HTTPServer { request, exchange in
      var request = request
      request.mount = mount
      guard case .route(let route, let parameters) = routes.match(request.method, request.path),
        case .now(let response) = route.handler(request, parameters)
      else { return exchange.answer(Response(.notFound)) }
      annotations.withLock { $0 = response.annotations }
      exchange.answer(response)
    }
    defer { server.stopAndWait(deadline: .zero) }
    let client = try Client(port: server.port)
    let fields = headers.fields.map { "\($0.name): \($0.value)" }
    let length = body.isEmpty && method == .get ? [] : ["Content-Length: \(body.utf8.count)"]
    client.send("\(method) \(target)", fields: fields + length, body: body)
    let reply = try client.readReply()
    let ofTheTransport = ["date", "content-length", "vary", "connection"]
    var response = Response(
      Status(rawValue: reply.status),
      headers: Headers(
        reply.fields.filter { !ofTheTransport.contains($0.name.lowercased()) }.map {
          Headers.Field($0.name, $0.value)
        }),
      body: reply.body)
    response.annotations = annotations.withLock { $0 }
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
