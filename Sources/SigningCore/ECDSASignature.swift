/// The two numbers of an ECDSA signature on P-256, which OpenSSL writes as DER and JOSE side by side.
struct ECDSASignature {
  /// R and S, 32 bytes each (RFC 7518 §3.4).
  let jose: [UInt8]

  /// - Parameter jose: `nil` comes of any length but 64, so of every DER signature too.
  init?(jose: [UInt8]) {
    guard jose.count == 2 * P256Point.coordinateSize else { return nil }
    self.jose = jose
  }

  /// - Parameter der: an `Ecdsa-Sig-Value` (RFC 3279 §2.2.3).
  init(der: [UInt8]) throws(SigningError) {
    var outer = DERReader(der)
    var numbers = try outer.enter(.sequence)
    jose = try Self.padded(numbers.readNumber()) + Self.padded(numbers.readNumber())
    try numbers.end()
    try outer.end()
  }

  var der: [UInt8] {
    DERWriter.element(
      .sequence, DERWriter.number(jose.prefix(P256Point.coordinateSize)),
      DERWriter.number(jose.suffix(P256Point.coordinateSize)))
  }

  private static func padded(_ number: [UInt8]) throws(SigningError) -> [UInt8] {
    guard number.count <= P256Point.coordinateSize else { throw .damaged("a signature's number is too long") }
    return [UInt8](repeating: 0, count: P256Point.coordinateSize - number.count) + number
  }
}
