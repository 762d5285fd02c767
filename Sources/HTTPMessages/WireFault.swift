/// Damage done to a response on its way out: what a test asks for, and only a transport can do.
package enum WireFault: Sendable, Equatable {
  /// The connection is closed without an answer.
  case drop
  /// Everything is announced (`Content-Length` included), but the connection closes after so much of the body.
  case truncate(afterBytes: Int)
}
