/// Modulus and exponent of an RSA key, as big-endian bytes without leading zeros.
struct RSAPublicNumbers: Sendable, Hashable {
  let modulus: [UInt8]
  let exponent: [UInt8]

  init(modulus: [UInt8], exponent: [UInt8]) throws(SigningError) {
    let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
    guard (2_048...8_192).contains(bits) else { throw .rsaSize(bits: bits) }
    guard let last = exponent.last, last & 1 == 1, exponent != [1], exponent.count <= 8 else {
      throw .damaged("its public exponent cannot be one")
    }
    self.modulus = modulus
    self.exponent = exponent
  }

  /// - Parameter pkcs1: a DER `RSAPublicKey` (RFC 8017 §A.1.1).
  init(pkcs1: some Sequence<UInt8>) throws(SigningError) {
    var outer = DERReader(pkcs1)
    var numbers = try outer.enter(.sequence)
    try self.init(modulus: numbers.readNumber(), exponent: numbers.readNumber())
    try numbers.end()
    try outer.end()
  }

  var pkcs1: [UInt8] {
    DERWriter.element(.sequence, DERWriter.number(modulus), DERWriter.number(exponent))
  }

  func makeKey() throws(SigningError) -> KeyHandle {
    var parameters = try KeyParameters()
    try parameters.add("n", number: modulus)
    try parameters.add("e", number: exponent)
    return try parameters.makeKey(type: "RSA", .publicOnly)
  }
}
