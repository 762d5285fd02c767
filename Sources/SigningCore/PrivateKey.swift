/// A key that signs: RSA for RS256, P-256 for ES256.
///
/// It is parsed once, never changes, and may sign on many threads at the same time.
///
/// The room holds keys and signatures and every encoding of both, as values; OpenSSL does the arithmetic and is not
/// seen above. Who issues a token, what its claims mean and how it travels are for the rooms above.
package final class PrivateKey: Sendable {
  package let algorithm: JWSAlgorithm
  package let publicKey: PublicKey
  let handle: KeyHandle
  private let pkcs8: [UInt8]

  /// - Parameter bytes: a DER `PrivateKeyInfo` (RFC 5208 §5, RFC 5958 §2), what Apple's `.p8` holds.
  package init(pkcs8 bytes: [UInt8]) throws(SigningError) {
    var outer = DERReader(bytes)
    var fields = try outer.enter(.sequence)
    try outer.end()
    // A public key and an encrypted one have no version in front.
    guard !fields.isNext(.sequence) else { throw Self.kindWithoutVersion(fields) }
    guard try [[], [1]].contains(fields.readNumber()) else { throw .damaged("it is no PKCS #8 key") }
    guard fields.isNext(.sequence) else { throw .damaged("it is no PKCS #8 key but PKCS #1 or SEC 1") }
    switch try KeyAlgorithm(fields.enter(.sequence)) {
    case .rsa:
      let numbers = try RSAPrivateNumbers(pkcs1: fields.read(.octetString))
      algorithm = .rs256
      handle = try numbers.makeKey()
      publicKey = try PublicKey(.rsa(numbers.publicNumbers))
    case .p256:
      let scalar = try P256Scalar(sec1: fields.read(.octetString))
      algorithm = .es256
      handle = try scalar.makeKey()
      publicKey = try PublicKey(.p256(scalar.point))
    }
    pkcs8 = bytes
  }

  /// The key as PKCS #8 (`PRIVATE KEY`), as it was read where it was read so.
  package var pem: String { PEM(.privateKey, pkcs8).text }

  private static func kindWithoutVersion(_ fields: DERReader) -> SigningError {
    var fields = fields
    let isPublic = (try? fields.read(.sequence)) != nil && fields.isNext(.bitString)
    return isPublic ? .publicKeyNotPrivate : .encrypted
  }
}
