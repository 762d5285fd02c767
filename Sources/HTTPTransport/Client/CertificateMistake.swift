/// Why a server's certificate is not believed.
package enum CertificateMistake: Error, Equatable, CustomStringConvertible {
  /// Signed with its own key, and not among the authorities.
  case selfSigned
  /// Signed by an authority that is not believed, or sent without the certificates that lead to one that is.
  case unknownAuthority
  case expired(at: String)
  case notYetValid(from: String)
  /// It is for other names than the URL's host.
  case otherName(host: String, names: String)
  /// Another of OpenSSL's findings, in its words.
  case other(String)

  package var description: String {
    switch self {
    case .selfSigned:
      "its certificate is self-signed: name it, or the CA that signed it, with SSL_CERT_FILE=FILE.pem "
        + "in the environment of mock-idp"
    case .unknownAuthority:
      "its certificate is from a CA that is not known here: name the CA with SSL_CERT_FILE=FILE.pem "
        + "in the environment of mock-idp, or have the server send its intermediate certificates"
    case .expired(let date): "its certificate, or its CA's, expired on \(date): renew it"
    case .notYetValid(let date):
      "its certificate, or its CA's, is not valid before \(date): look at this machine's clock, or renew it"
    case .otherName(let host, let names):
      "its certificate is not for \(host) but for \(names.isEmpty ? "no name at all" : names): call it by such a name, "
        + "or have a certificate made with \(host) among its subjectAltName"
    case .other(let words): "its certificate is not good: \(words)"
    }
  }

  /// Whether an authority that should have been read would have mended it.
  var isForWantOfAuthority: Bool { self == .selfSigned || self == .unknownAuthority }
}
