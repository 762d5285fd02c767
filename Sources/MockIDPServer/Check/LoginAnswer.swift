package import HTTPTransport

/// What became of a token at a login endpoint.
package enum LoginAnswer: Sendable, Equatable {
  case letIn(Int)
  case refused(Int, text: String)
  /// No answer came.
  case failed(HTTPClientError)
  /// It was not sent, and why.
  case notSendable(String)

  package var isLetIn: Bool {
    if case .letIn = self { true } else { false }
  }

  /// A server error, or no answer at all.
  var isCrash: Bool {
    switch self {
    case .refused(let status, _): status >= 500
    case .failed: true
    case .letIn, .notSendable: false
    }
  }

  /// Status or reason, for a column.
  package var text: String {
    switch self {
    case .letIn(let status), .refused(let status, _): String(status)
    case .failed(let error): "\(error)"
    case .notSendable(let reason): reason
    }
  }
}
