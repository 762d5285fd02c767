internal import COpenSSL

/// Why something is not a key, or could not sign.
package enum SigningError: Error, Equatable, Sendable {
  /// There is no `-----BEGIN …-----` line.
  case noPEM
  /// The two characters `\n` stand where line breaks belong.
  case escapedLineBreaks
  /// Everything is on one line.
  case missingLineBreaks
  /// The PEM block of that label is cut off or its Base64 is wrong.
  case brokenPEM(String)
  /// A PEM block of another kind.
  case unexpectedPEM(label: String)
  case publicKeyNotPrivate
  case privateKeyNotPublic
  case certificateNotKey
  case encrypted
  /// Neither RSA nor an elliptic curve; the object identifier in dots.
  case keyType(String)
  /// Not P-256; the curve's name.
  case curve(String)
  /// Not 2,048 to 8,192 bits of RSA.
  case rsaSize(bits: Int)
  /// The bytes do not make such a key.
  case damaged(String)
  /// A JSON Web Key that is not for verifying RS256 or ES256 signatures.
  case unsuitableJWK(String)
  /// OpenSSL refused; what was being done, and its own words.
  case library(String)
}

extension SigningError {
  /// What OpenSSL's error queue of this thread says, which is empty afterwards.
  static func library(while doing: String) -> SigningError {
    var reasons: [String] = []
    while case let code = ERR_get_error(), code != 0 {
      reasons.append(ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)")
    }
    return .library(reasons.isEmpty ? doing : "\(doing): \(reasons.joined(separator: ", "))")
  }
}
