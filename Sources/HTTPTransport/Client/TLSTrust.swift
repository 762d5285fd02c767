/// Which authorities' certificates a call out over https believes.
package enum TLSTrust: Sendable, Equatable {
  /// The system's, and those that `SSL_CERT_FILE` and `SSL_CERT_DIR` name when the first call is made.
  case system
  /// Those in a PEM file, and no other.
  case authorities(file: String)
}
