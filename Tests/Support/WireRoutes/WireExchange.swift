package import HTTPMessages
import HTTPTransport
import Locks
import WireClient

/// One request and its answer over a socket of this machine, so that what routes say is what a client reads.
package enum WireExchange {
  /// Asks a server that answers so and has nothing else.
  ///
  /// What the transport adds of its own is taken away again; what is said for the log comes back with the answer.
  package static func response(
    to method: Method, _ target: String, headers: Headers = [:], body: String = "", mount: Request.Mount,
    answer: @escaping @Sendable (Request) -> Response
  ) throws -> Response {
    let annotations = Lock<[Response.Annotation]>([])
    let server = try HTTPServer { request, exchange in
      var request = request
      request.mount = mount
      let response = answer(request)
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
}

extension Response {
  package var text: String { String(decoding: bytes ?? [], as: UTF8.self) }

  /// The codes of what the mock has to say about this answer.
  package var diagnoses: [String] { annotations.map(\.code) }
}
