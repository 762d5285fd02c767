internal import COpenSSL

/// An X.509 certificate (RFC 5280).
package struct Certificate: Sendable, Equatable {
  package let der: [UInt8]
  package let publicKey: PublicKey

  /// Reads the first certificate of a PEM text.
  package init(pem text: String) throws(SigningError) {
    let blocks = try PEM.blocks(in: text)
    guard let block = blocks.first(where: { $0.label == .certificate }) else {
      throw .unexpectedPEM(label: blocks.first?.label.rawValue ?? "")
    }
    try self.init(der: block.bytes)
  }

  init(der: [UInt8]) throws(SigningError) {
    self.der = der
    publicKey = try PublicKey(spki: X509Handle(der: der).spki())
  }

  package var pem: String { PEM(.certificate, der).text }

  /// A certificate of version 3 that a key signs for itself, and that may sign no other.
  ///
  /// - Parameters:
  ///   - serialNumber: not 0 (RFC 5280 §4.1.2.2).
  ///   - notBefore: in seconds since 1970.
  ///   - notAfter: in seconds since 1970.
  package static func selfSigned(
    key: PrivateKey, commonName: String, serialNumber: UInt64, notBefore: Int, notAfter: Int
  ) throws(SigningError) -> Certificate {
    let certificate = try X509Handle()
    try certificate.describe(
      commonName: commonName, serialNumber: serialNumber, notBefore: notBefore, notAfter: notAfter)
    try certificate.forbidIssuing()
    try certificate.sign(with: key.handle)
    return try Certificate(der: certificate.der())
  }
}
