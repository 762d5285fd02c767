import AppleSignIn
import OrderedJSON

/// What a verifier says of a token.
public struct AppleTokenReport: Sendable, Equatable, CustomStringConvertible {
  /// Something that is wrong, or that a careful relying party should not overlook.
  public struct Finding: Sendable, Equatable {
    /// Which check found it.
    public let caughtBy: TokenCheck
    /// What was expected, what was seen, and how to mend it.
    public let diagnosis: RefusalDiagnosis

    /// Whether standard verification passes all the same.
    public var isWarning: Bool { caughtBy == .policy }
  }

  /// In the order of the checks; warnings come last.
  public let findings: [Finding]
  /// What could not be checked because nothing was said to compare with, as sentences.
  public let unchecked: [String]
  /// The header as JSON text; `nil` when it cannot be read.
  public let header: String?
  /// The claims as JSON text; `nil` when they cannot be read.
  public let claims: String?

  /// Whether a relying party must accept the token.
  public var isGood: Bool { findings.allSatisfy(\.isWarning) }

  init(_ verdict: TokenVerdict) {
    findings = verdict.findings.map {
      Finding(caughtBy: TokenCheck($0.caughtBy), diagnosis: RefusalDiagnosis($0.diagnosis))
    }
    unchecked = verdict.unchecked
    header = verdict.header?.text()
    claims = verdict.claims?.text()
  }

  /// One finding a line.
  public var description: String {
    guard !findings.isEmpty else { return "good" }
    return findings.map { "\($0.isWarning ? "warning: " : "")\($0.diagnosis)" }.joined(separator: "\n")
  }
}
