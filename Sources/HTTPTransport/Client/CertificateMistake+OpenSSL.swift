internal import COpenSSLTLS

extension CertificateMistake {
  /// What OpenSSL just found wrong.
  ///
  /// - Parameter verification: the `X509_STORE_CTX` of the callback.
  init(_ verification: OpaquePointer, host: String) {
    let certificate = X509_STORE_CTX_get_current_cert(verification)
    let code = X509_STORE_CTX_get_error(verification)
    self =
      switch code {
      case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT: .selfSigned
      case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT,
        X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        .unknownAuthority
      case X509_V_ERR_CERT_HAS_EXPIRED: .expired(at: Self.date(X509_get0_notAfter(certificate)))
      case X509_V_ERR_CERT_NOT_YET_VALID: .notYetValid(from: Self.date(X509_get0_notBefore(certificate)))
      case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
        .otherName(host: host, names: Self.names(certificate))
      default: .other(String(cString: X509_verify_cert_error_string(Int(code))))
      }
  }

  private static func date(_ time: UnsafePointer<ASN1_TIME>?) -> String {
    printed { ASN1_TIME_print($0, time) }
  }

  /// Its subjectAltName as OpenSSL writes it: `DNS:localhost, IP Address:127.0.0.1`.
  private static func names(_ certificate: OpaquePointer?) -> String {
    let index = X509_get_ext_by_NID(certificate, NID_subject_alt_name, -1)
    guard index >= 0 else { return "" }
    return printed { X509V3_EXT_print($0, X509_get_ext(certificate, index), 0, 0) }
  }

  /// What is printed, as far as it is printable and not over 200 characters.
  private static func printed(_ print: (OpaquePointer) -> Int32) -> String {
    guard let memory = BIO_new(BIO_s_mem()) else { return "" }
    defer { BIO_free(memory) }
    guard print(memory) == 1 else { return "" }
    let bytes = [UInt8](unsafeUninitializedCapacity: 200) { bytes, count in
      count = max(0, Int(BIO_read(memory, bytes.baseAddress, 200)))
    }
    return String(decoding: bytes.filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
  }
}
