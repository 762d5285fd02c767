import AppleSignIn
import TokenDefects

/// Which of a relying party's checks notices that an identity token is bad, in the order in which they are made.
public enum TokenCheck: String, Sendable, CaseIterable {
  /// Not a JWS in compact serialisation whose payload is a JSON object.
  case format
  /// The header names an algorithm, a key or an extension that must not be accepted.
  case header
  /// The header is in order, and the key it names did not make the signature.
  case signature
  /// Properly signed, and a registered claim is wrong or missing.
  case claims
  /// All else is right, and the nonce is not the one of this sign-in.
  case nonce
  /// `c_hash` or `at_hash` alone do not belong to the code or access token beside it.
  case hash
  /// Standard verification passes; only a careful client notices.
  case policy

  init(_ check: TokenDefect.Check) {
    self =
      switch check {
      case .format: .format
      case .header: .header
      case .signature: .signature
      case .claims: .claims
      case .nonce: .nonce
      case .hash: .hash
      case .policy: .policy
      }
  }
}
