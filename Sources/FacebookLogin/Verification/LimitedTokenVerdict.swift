package import OrderedJSON

/// What the SDKs and a backend say of a token.
package struct LimitedTokenVerdict: Sendable, Equatable {
  /// `nil` where it could not be read.
  package let header: JSON?
  /// `nil` where they could not be read.
  package let claims: JSON?
  /// Party by party, each in the order of the checks.
  package let findings: [LimitedTokenFinding]
  /// What could not be checked because nothing was said to compare with, as sentences.
  package let unchecked: [String]
}
