internal import COpenSSL

/// One certificate inside OpenSSL, and the only thing that may free it.
struct X509Handle: ~Copyable {
  private let pointer: OpaquePointer

  init() throws(SigningError) {
    guard let pointer = X509_new() else { throw .library(while: "making a certificate") }
    self.pointer = pointer
  }

  init(der: [UInt8]) throws(SigningError) {
    let pointer = der.withUnsafeBufferPointer { bytes in
      var next = bytes.baseAddress
      return d2i_X509(nil, &next, bytes.count)
    }
    guard let pointer else { throw .library(while: "reading a certificate") }
    self.pointer = pointer
  }

  deinit {
    X509_free(pointer)
  }

  func describe(
    commonName: String, serialNumber: UInt64, notBefore: Int, notAfter: Int
  ) throws(SigningError) {
    let name = X509_get_subject_name(pointer)
    guard X509_set_version(pointer, 2) == 1,  // counted from 0: version 3
      ASN1_INTEGER_set_uint64(X509_get_serialNumber(pointer), serialNumber) == 1,
      ASN1_TIME_set(X509_getm_notBefore(pointer), notBefore) != nil,
      ASN1_TIME_set(X509_getm_notAfter(pointer), notAfter) != nil,
      X509_NAME_add_entry_by_txt(
        name, "CN", MBSTRING_FLAG | 0, Array(commonName.utf8), Int32(commonName.utf8.count), -1, 0) == 1,
      X509_set_issuer_name(pointer, name) == 1
    else { throw .library(while: "describing a certificate") }
  }

  func forbidIssuing() throws(SigningError) {
    for (identifier, value) in [
      (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
    ] {
      let extension509 = X509V3_EXT_conf_nid(nil, nil, identifier, value)
      defer { X509_EXTENSION_free(extension509) }
      guard let extension509, X509_add_ext(pointer, extension509, -1) == 1 else {
        throw .library(while: "describing a certificate")
      }
    }
  }

  func sign(with key: KeyHandle) throws(SigningError) {
    guard X509_set_pubkey(pointer, key.pointer) == 1,
      X509_sign(pointer, key.pointer, MessageDigest.sha256) > 0
    else { throw .library(while: "signing a certificate") }
  }

  func der() throws(SigningError) -> [UInt8] {
    try Self.bytes { i2d_X509(pointer, $0) }
  }

  /// Its `SubjectPublicKeyInfo`.
  func spki() throws(SigningError) -> [UInt8] {
    try Self.bytes { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(pointer), $0) }
  }

  private static func bytes(
    _ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
  ) throws(SigningError) -> [UInt8] {
    let length = Int(encode(nil))
    guard length > 0 else { throw .library(while: "writing a certificate") }
    return [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
      var next = bytes.baseAddress
      count = Int(encode(&next))
    }
  }
}
