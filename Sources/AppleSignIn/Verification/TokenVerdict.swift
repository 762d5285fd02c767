package import OrderedJSON
import TokenDefects

/// What a verifier says of a token.
package struct TokenVerdict: Sendable, Equatable {
  /// `nil` where it could not be read; the last of repeated members counts.
  package let header: JSON?
  /// `nil` where they could not be read; the last of repeated members counts.
  package let claims: JSON?
  /// In the order of the checks.
  package let findings: [TokenFinding]
  /// What could not be checked because nothing was said to compare with, as sentences.
  package let unchecked: [String]

  package var refusals: [TokenFinding] { findings.filter { $0.caughtBy != .policy } }

  package var warnings: [TokenFinding] { findings.filter { $0.caughtBy == .policy } }

  /// Whether a relying party must accept the token.
  package var isGood: Bool { refusals.isEmpty }
}
