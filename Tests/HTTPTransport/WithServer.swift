import HTTPMessages
import HTTPTransport

/// Runs a server for as long as the body takes.
func withServer(
  options: ServerOptions = ServerOptions(), _ handler: @escaping @Sendable (Request, Exchange) -> Void,
  _ body: (HTTPServer) throws -> Void
) throws {
  let server = try HTTPServer(options: options, handler: handler)
  defer { server.stopAndWait(deadline: .zero) }
  try body(server)
}

/// A server that answers everything with the same.
func withServer(
  answering response: Response, options: ServerOptions = ServerOptions(), _ body: (HTTPServer) throws -> Void
) throws {
  try withServer(options: options, { $1.answer(response) }, body)
}

/// Answers with what arrived, so that a test can see it.
let echo: @Sendable (Request, Exchange) -> Void = { request, exchange in
  let fields = request.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
  exchange.answer(
    .text(
      "\(request.method) \(request.path) \(request.target.query ?? "-") \(request.body.count)\n\(fields)\n"))
}
