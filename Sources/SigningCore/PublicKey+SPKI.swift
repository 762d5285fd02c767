extension PublicKey {
  /// Reads a PEM text: `SubjectPublicKeyInfo` (`PUBLIC KEY`) or PKCS #1 (`RSA PUBLIC KEY`).
  package convenience init(pem text: String) throws(SigningError) {
    let blocks = try PEM.blocks(in: text)
    guard let block = blocks.first(where: { $0.label != .ecParameters }) else {
      throw .unexpectedPEM(label: PEM.Label.ecParameters.rawValue)
    }
    switch block.label {
    case .publicKey: try self.init(spki: block.bytes)
    case .rsaPublicKey: try self.init(.rsa(RSAPublicNumbers(pkcs1: block.bytes)))
    case .privateKey, .rsaPrivateKey, .ecPrivateKey, .encryptedPrivateKey: throw .privateKeyNotPublic
    case .certificate: throw .certificateNotKey
    default: throw .unexpectedPEM(label: block.label.rawValue)
    }
  }

  /// - Parameter bytes: a DER `SubjectPublicKeyInfo` (RFC 5280 §4.1.2.7).
  convenience init(spki bytes: [UInt8]) throws(SigningError) {
    var outer = DERReader(bytes)
    var fields = try outer.enter(.sequence)
    try outer.end()
    guard fields.isNext(.sequence) else { throw .damaged("it is no SubjectPublicKeyInfo") }
    let algorithm = try KeyAlgorithm(fields.enter(.sequence))
    let key = try fields.readBits()
    try fields.end()
    switch algorithm {
    case .rsa: try self.init(.rsa(RSAPublicNumbers(pkcs1: key)))
    case .p256: try self.init(.p256(P256Point(uncompressed: key)))
    }
  }

  /// The key as `SubjectPublicKeyInfo` (`PUBLIC KEY`).
  package var spkiPEM: String { PEM(.publicKey, spki).text }

  var spki: [UInt8] {
    switch numbers {
    case .rsa(let numbers):
      DERWriter.element(.sequence, KeyAlgorithm.rsa.der, DERWriter.bits(numbers.pkcs1))
    case .p256(let point):
      DERWriter.element(.sequence, KeyAlgorithm.p256.der, DERWriter.bits(point.uncompressed))
    }
  }
}
