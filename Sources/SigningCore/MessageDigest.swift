internal import COpenSSL

/// The hash functions of OpenSSL, looked up once.
///
/// `EVP_sha256()` would be looked up among the providers at every use.
enum MessageDigest {
  nonisolated(unsafe) static let sha256 = EVP_MD_fetch(nil, "SHA256", nil)  // EVP_MD: immutable, never freed
}
