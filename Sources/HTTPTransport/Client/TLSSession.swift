internal import CEvent
internal import COpenSSLTLS

/// The TLS side of one call, and its own reference to the `SSL`; it outlives the bufferevent that is made of it.
final class TLSSession {
  private let pointer: OpaquePointer
  private let context: TLSContext
  private let host: String
  private var mistake: CertificateMistake?
  /// Whether the handshake has come to its end; libevent has reset the `SSL` by the time that one asks it.
  private(set) var isSetUp = false

  /// - Parameter host: a name or a numeric address; what the certificate must be for.
  init(to host: String, trusting trust: TLSTrust) throws(HTTPClientError) {
    context = try TLSContext.trusting(trust)
    guard let pointer = SSL_new(context.pointer) else { throw .outOfResources("a TLS session") }
    self.pointer = pointer
    self.host = host
    // The dot that ends a name is the resolver's alone (RFC 6066 §3).
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    let isNamed =
      X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(pointer), name) == 1
      || (SSL_set1_host(pointer, name) == 1 && copenssl_name_server(pointer, name) == 1)
    let protocols: [UInt8] = [8] + Array("http/1.1".utf8)
    guard isNamed, SSL_set_alpn_protos(pointer, protocols, UInt32(protocols.count)) == 0,
      // Borrowed: the owner holds the session, and its bufferevent dies before both.
      copenssl_set_owner(pointer, Unmanaged.passUnretained(self).toOpaque()) == 1
    else { throw .outOfResources("a TLS session") }
    ERR_clear_error()
    SSL_set_verify(pointer, SSL_VERIFY_PEER, onVerification)
    SSL_set_info_callback(pointer, onProgress)
  }

  deinit {
    SSL_free(pointer)
  }

  /// A connection to be, which owns a reference of its own.
  func makeBufferevent(on base: OpaquePointer) -> OpaquePointer? {
    SSL_up_ref(pointer)
    return bufferevent_openssl_socket_new(
      base, -1, pointer, BUFFEREVENT_SSL_CONNECTING, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
  }

  /// Why TLS failed; `nil` when it was not TLS that did.
  func failure(of bufferevent: OpaquePointer, port: Int) -> HTTPClientError? {
    if let mistake {
      return .untrusted(mistake, unreadFile: mistake.isForWantOfAuthority ? context.unreadFile : nil)
    }
    let code = bufferevent_get_openssl_error(bufferevent)
    // What no library of OpenSSL's reports is the connection's, not TLS's.
    guard ![0, ERR_LIB_SYS].contains(ERR_GET_LIB(UInt(code))) else { return nil }
    switch ERR_GET_REASON(UInt(code)) {
    case SSL_R_UNEXPECTED_EOF_WHILE_READING: return nil
    case SSL_R_WRONG_VERSION_NUMBER, SSL_R_PACKET_LENGTH_TOO_LONG: return .notTLS(port: port)
    default:
      let words = ERR_reason_error_string(UInt(code)).map { String(cString: $0) }
      return .tls(words ?? "error \(code)")
    }
  }

  fileprivate func note(progress: Int32) {
    if progress & SSL_CB_HANDSHAKE_DONE != 0 { isSetUp = true }
  }

  /// The first is why the handshake ends.
  fileprivate func note(failed verification: OpaquePointer) {
    mistake = mistake ?? CertificateMistake(verification, host: host)
  }

  fileprivate static func owner(of pointer: OpaquePointer?) -> TLSSession? {
    copenssl_owner(pointer).map { Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue() }
  }
}

private let onProgress: @convention(c) (OpaquePointer?, Int32, Int32) -> Void = { pointer, progress, _ in
  TLSSession.owner(of: pointer)?.note(progress: progress)
}

private let onVerification: @convention(c) (Int32, OpaquePointer?) -> Int32 = { isGood, verification in
  if isGood != 1, let verification {
    let session = X509_STORE_CTX_get_ex_data(verification, SSL_get_ex_data_X509_STORE_CTX_idx())
    TLSSession.owner(of: session.map { OpaquePointer($0) })?.note(failed: verification)
  }
  return isGood
}
