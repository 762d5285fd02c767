/// A key that verifies: RSA for RS256, P-256 for ES256.
package final class PublicKey: Sendable {
  enum Numbers: Sendable, Hashable {
    case rsa(RSAPublicNumbers)
    case p256(P256Point)
  }

  let numbers: Numbers
  let handle: KeyHandle

  init(_ numbers: Numbers) throws(SigningError) {
    self.numbers = numbers
    handle =
      switch numbers {
      case .rsa(let numbers): try numbers.makeKey()
      case .p256(let point): try point.makeKey()
      }
  }

  package var algorithm: JWSAlgorithm {
    switch numbers {
    case .rsa: .rs256
    case .p256: .es256
    }
  }

  /// - Parameter signature: for ES256 R and S in 64 bytes; DER is refused (RFC 7518 §3.4).
  package func isValid(signature: [UInt8], over bytes: [UInt8]) -> Bool {
    guard let context = try? DigestContext() else { return false }
    switch algorithm {
    case .rs256:
      return context.verify(signature, over: bytes, with: handle)
    case .es256:
      guard let signature = ECDSASignature(jose: signature) else { return false }
      return context.verify(signature.der, over: bytes, with: handle)
    }
  }
}

extension PublicKey: Hashable {
  package static func == (one: PublicKey, other: PublicKey) -> Bool {
    one.numbers == other.numbers
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
  }
}
