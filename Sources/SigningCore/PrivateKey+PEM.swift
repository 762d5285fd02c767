extension PrivateKey {
  /// Reads the first private key of a PEM text: PKCS #8 (`PRIVATE KEY`), PKCS #1 (`RSA PRIVATE KEY`) or SEC 1 (`EC PRIVATE KEY`).
  package convenience init(pem text: String) throws(SigningError) {
    let blocks = try PEM.blocks(in: text)
    for block in blocks {
      switch block.label {
      case .privateKey:
        try self.init(pkcs8: block.bytes)
        return
      case .rsaPrivateKey:
        try self.init(pkcs8: Self.wrap(block.bytes, as: .rsa))
        return
      case .ecPrivateKey:
        try self.init(pkcs8: Self.wrap(block.bytes, as: .p256))
        return
      default:
        continue
      }
    }
    throw Self.refusal(of: blocks.map(\.label))
  }

  private static func wrap(_ key: [UInt8], as algorithm: KeyAlgorithm) -> [UInt8] {
    DERWriter.element(
      .sequence, DERWriter.number([]), algorithm.der, DERWriter.element(.octetString, key))
  }

  private static func refusal(of labels: [PEM.Label]) -> SigningError {
    switch labels.last {
    case .publicKey, .rsaPublicKey: .publicKeyNotPrivate
    case .certificate: .certificateNotKey
    case .encryptedPrivateKey: .encrypted
    case let other: .unexpectedPEM(label: other?.rawValue ?? "")
    }
  }
}
