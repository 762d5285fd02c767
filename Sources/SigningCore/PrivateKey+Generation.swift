internal import COpenSSL

extension PrivateKey {
  /// A new RSA key of 2,048 bits; takes some tenths of a second.
  package static func rsa2048() throws(SigningError) -> PrivateKey {
    try generate("RSA") { EVP_PKEY_CTX_set_rsa_keygen_bits($0, 2_048) }
  }

  /// A new key on P-256.
  package static func p256() throws(SigningError) -> PrivateKey {
    try generate("EC") { EVP_PKEY_CTX_set_group_name($0, "prime256v1") }
  }

  private static func generate(
    _ type: String, _ configure: (OpaquePointer) -> Int32
  ) throws(SigningError) -> PrivateKey {
    guard let context = EVP_PKEY_CTX_new_from_name(nil, type, nil) else {
      throw .library(while: "generating a key")
    }
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, configure(context) == 1, EVP_PKEY_generate(context, &made) == 1
    else { throw .library(while: "generating a key") }
    defer { EVP_PKEY_free(made) }
    let info = EVP_PKEY2PKCS8(made)
    defer { PKCS8_PRIV_KEY_INFO_free(info) }
    var der: UnsafeMutablePointer<UInt8>?
    let length = i2d_PKCS8_PRIV_KEY_INFO(info, &der)
    defer { CRYPTO_clear_free(der, Int(max(length, 0)), nil, 0) }
    guard length > 0, let der else { throw .library(while: "writing a generated key") }
    return try PrivateKey(pkcs8: Array(UnsafeBufferPointer(start: der, count: Int(length))))
  }
}
