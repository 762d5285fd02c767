internal import COpenSSL

extension PrivateKey {
  /// Signs with SHA-256: as long as the modulus for RS256, R and S in 64 bytes for ES256 (RFC 7518 §3.3, §3.4).
  package func signature(over bytes: [UInt8]) throws(SigningError) -> [UInt8] {
    let made = try DigestContext().sign(bytes, with: handle, capacity: Int(EVP_PKEY_get_size(handle.pointer)))
    return switch algorithm {
    case .rs256: made
    case .es256: try ECDSASignature(der: made).jose
    }
  }
}
