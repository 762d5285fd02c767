/// How a server listens, and what it puts up with.
package struct ServerOptions: Sendable {
  /// The address to bind; `nil` is 127.0.0.1 and, where there is one, ::1 on the same port.
  package var host: String?
  /// 0 picks a free one.
  package var port: Int
  /// The longest head answered with more than a refusal, in bytes.
  package var headLimit = 32 * 1024
  /// The longest request body, in bytes.
  package var bodyLimit = 1024 * 1024
  /// How long a connection may be silent, between requests or within one, and how long a reader may stall.
  package var idleTimeout: Duration = .seconds(60)
  /// How long one request may take to arrive, from its first byte; what stops a client that drips.
  package var receiveDeadline: Duration = .seconds(30)

  /// Told, on the loop's thread, of every message that was refused before the handler could see it.
  package var onRefusal: (@Sendable (RefusedMessage) -> Void)?

  package init(host: String? = nil, port: Int = 0) {
    self.host = host
    self.port = port
  }
}
