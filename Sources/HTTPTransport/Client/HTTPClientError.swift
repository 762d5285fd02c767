/// Why a call out brought no answer.
package enum HTTPClientError: Error, Equatable, CustomStringConvertible {
  case unknownHost(String, reason: String)
  /// Nobody listens there.
  case refused(address: String, port: Int)
  case cannotConnect(address: String, port: Int, reason: String)
  case timeout(seconds: Int)
  /// The connection ended before an answer.
  case closed
  /// The connection ended before TLS was set up on it.
  case closedInHandshake
  /// The URL is an https one, and what answers there does not speak TLS.
  case notTLS(port: Int)
  /// - Parameter unreadFile: what should have named more authorities and could not be read.
  case untrusted(CertificateMistake, unreadFile: String?)
  /// TLS failed otherwise; OpenSSL's words.
  case tls(String)
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
    case .closedInHandshake:
      "the connection was closed while TLS was being set up: does the server speak TLS on that port?"
    case .notTLS(let port):
      "what answers on port \(port) does not speak TLS: is the URL to begin with http://?"
    case .untrusted(let mistake, let file):
      "\(mistake)" + (file.map { " (\($0) cannot be read)" } ?? "")
    case .tls(let words): "TLS failed: \(words)"
    case .malformedAnswer: "what came back is not HTTP"
    case .tooLarge: "the answer is too long"
    case .unsendable(let field): "the field \(field) has a character that HTTP cannot carry"
    case .outOfResources(let what): "the system refused \(what)"
    }
  }
}
