import OAuthProtocol

/// A request that the provider refused, as the real one would.
public struct Refusal: Error, Sendable, Equatable, CustomStringConvertible {
  /// The OAuth error code: `invalid_grant`, `invalid_client`, … (RFC 6749 §5.2); of Facebook's token endpoint and Graph the
  /// number, with the subcode if any: `100/36009`.
  public let error: String
  /// `error_description`, where the real service sends one.
  public let errorDescription: String?
  /// Why, which the real service does not say.
  public let diagnosis: RefusalDiagnosis

  init(_ error: OAuthError) {
    self.error = error.code.rawValue
    errorDescription = error.description
    diagnosis = RefusalDiagnosis(error.diagnosis)
  }

  /// Code and reason.
  public var description: String { "\(error) (\(diagnosis))" }
}
