package import HTTPMessages

/// How a call to somebody's server is made; handed in, so that the providers need no socket.
package struct CallOut: Sendable {
  /// Why no answer came.
  package struct Failure: Error, Equatable {
    package let reason: String
    /// Whether calling again cannot help: the URL is one that cannot be called.
    package let isFinal: Bool

    package init(_ reason: String, isFinal: Bool = false) {
      self.reason = reason
      self.isFinal = isFinal
    }
  }

  /// Waits for the answer on the calling thread.
  package let send: @Sendable (_ url: String, Headers, _ body: [UInt8]) -> Result<Response, Failure>

  package init(
    _ send: @escaping @Sendable (_ url: String, Headers, _ body: [UInt8]) -> Result<Response, Failure>
  ) {
    self.send = send
  }
}
