internal import COpenSSL

/// A public point on the curve P-256: two coordinates of 32 bytes.
struct P256Point: Sendable, Hashable {
  static let coordinateSize = 32

  let x: [UInt8]
  let y: [UInt8]

  init(x: [UInt8], y: [UInt8]) throws(SigningError) {
    guard x.count == Self.coordinateSize, y.count == Self.coordinateSize else {
      throw .damaged("a coordinate of P-256 has 32 bytes")
    }
    self.x = x
    self.y = y
  }

  /// - Parameter uncompressed: `04`, x, y (SEC 1 §2.3.3).
  init(uncompressed: some Collection<UInt8>) throws(SigningError) {
    guard uncompressed.count == 1 + 2 * Self.coordinateSize, uncompressed.first == 4 else {
      throw .damaged("its public point is not 65 bytes that start with 04")
    }
    let coordinates = uncompressed.dropFirst()
    try self.init(
      x: Array(coordinates.prefix(Self.coordinateSize)), y: Array(coordinates.suffix(Self.coordinateSize)))
  }

  var uncompressed: [UInt8] { [4] + x + y }

  /// OpenSSL refuses a point that is not on the curve.
  func makeKey() throws(SigningError) -> KeyHandle {
    var parameters = try KeyParameters()
    try parameters.add("group", text: "prime256v1")
    try parameters.add("pub", bytes: uncompressed)
    do {
      return try parameters.makeKey(type: "EC", .publicOnly)
    } catch {
      throw .damaged("its public point is not on P-256")
    }
  }
}
