package import HTTPMessages

/// How a call to somebody's server is made; handed in, so that this room needs no socket.
package struct CallOut: Sendable {
  /// Why no answer came.
  package struct Failure: Error, Equatable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
  }

  /// Waits for the answer on the calling thread.
  package let send: @Sendable (_ url: String, Headers, _ body: [UInt8]) -> Result<Response, Failure>

  package init(
    _ send: @escaping @Sendable (_ url: String, Headers, _ body: [UInt8]) -> Result<Response, Failure>
  ) {
    self.send = send
  }
}
