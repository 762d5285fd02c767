/// A refusal as a value: what goes over the wire, and why for the reader.
package struct OAuthError: Error, Sendable, Equatable {
  /// An error code of the protocol; providers add their own.
  package struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
      self.rawValue = value
    }

    // RFC 6749 §5.2
    package static let invalidRequest: Code = "invalid_request"
    package static let invalidClient: Code = "invalid_client"
    package static let invalidGrant: Code = "invalid_grant"
    package static let unauthorizedClient: Code = "unauthorized_client"
    package static let unsupportedGrantType: Code = "unsupported_grant_type"
    package static let invalidScope: Code = "invalid_scope"
  }

  package let code: Code
  /// `error_description`, only where the real service sends one.
  package let description: String?
  package let diagnosis: Diagnosis

  package init(_ code: Code, description: String? = nil, _ diagnosis: Diagnosis) {
    self.code = code
    self.description = description
    self.diagnosis = diagnosis
  }
}
