/// Why a call out brought no answer.
package enum HTTPClientError: Error, Equatable, CustomStringConvertible {
  case unknownHost(String, reason: String)
  /// Nobody listens there.
  case refused(address: String, port: Int)
  case cannotConnect(address: String, port: Int, reason: String)
  case timeout(seconds: Int)
  /// The connection ended before an answer.
  case closed
  /// What came was not HTTP/1.1.
  case malformedAnswer
  /// The answer is longer than it may be.
  case tooLarge
  /// A header field that HTTP cannot carry.
  case unsendable(field: String)
  case outOfResources(String)

  package var description: String {
    switch self {
    case .unknownHost(let host, let reason): "\(host) cannot be found: \(reason)"
    case .refused(let address, let port): "nobody listens on port \(port) of \(address)"
    case .cannotConnect(let address, let port, let reason):
      "port \(port) of \(address) cannot be reached: \(reason)"
    case .timeout(let seconds): "no answer came in \(seconds) s"
    case .closed: "the connection was closed without an answer"
    case .malformedAnswer: "what came back is not HTTP"
    case .tooLarge: "the answer is too long"
    case .unsendable(let field): "the field \(field) has a character that HTTP cannot carry"
    case .outOfResources(let what): "the system refused \(what)"
    }
  }
}
