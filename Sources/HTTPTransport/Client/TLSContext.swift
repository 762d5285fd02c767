internal import COpenSSLTLS

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What all TLS connections with the same trust share: one `SSL_CTX`, and the only thing that may free it.
final class TLSContext: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer  // SSL_CTX: reference-counted and only read after init
  /// The file that was to bring more authorities and could not be read.
  let unreadFile: String?

  /// Made by the first call over https, so that a server without one does not pay for it.
  private static let system = Result { () throws(HTTPClientError) in
    let variable = getenv("SSL_CERT_FILE").map { String(cString: $0) }
    // OpenSSL passes over a file that it cannot read.
    return try TLSContext(unreadFile: variable.flatMap { access($0, R_OK) == 0 ? nil : $0 }) {
      SSL_CTX_set_default_verify_paths($0)
    }
  }

  static func trusting(_ trust: TLSTrust) throws(HTTPClientError) -> TLSContext {
    switch trust {
    case .system: try system.get()
    case .authorities(let file):
      try TLSContext(unreadFile: access(file, R_OK) == 0 ? nil : file) { context in
        _ = SSL_CTX_load_verify_file(context, file)
        return 1
      }
    }
  }

  private init(
    unreadFile: String?, loadingAuthorities load: (OpaquePointer) -> Int32
  ) throws(HTTPClientError) {
    guard let pointer = SSL_CTX_new(TLS_client_method()) else { throw .outOfResources("a TLS context") }
    self.pointer = pointer
    self.unreadFile = unreadFile
    guard copenssl_require_tls12(pointer) == 1, load(pointer) == 1 else {
      throw .outOfResources("a TLS context")
    }
    // What failed to load is told by the certificates that are then not believed.
    ERR_clear_error()
  }

  deinit {
    SSL_CTX_free(pointer)
  }
}
