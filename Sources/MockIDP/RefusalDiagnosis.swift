import OAuthProtocol

/// Why something was refused, or what about it would fail at the real service.
public struct RefusalDiagnosis: Sendable, Equatable, CustomStringConvertible {
  /// A stable name in snake case: `client_secret_expired`.
  public let code: String
  /// Which check failed, as a sentence.
  public let problem: String
  /// What would have passed.
  public let expected: String?
  /// What came instead; never a secret.
  public let seen: String?
  /// What to do about it.
  public let mend: String

  /// All of it in one line.
  public let description: String

  init(_ diagnosis: Diagnosis) {
    code = diagnosis.code
    problem = diagnosis.problem
    expected = diagnosis.expected
    seen = diagnosis.seen
    mend = diagnosis.mend
    description = "\(diagnosis.code): \(diagnosis.text)"
  }
}
