internal import COpenSSL

/// The secret number of a P-256 key and the point that follows from it.
struct P256Scalar {
  let point: P256Point
  private let number: [UInt8]

  /// - Parameter sec1: a DER `ECPrivateKey` (RFC 5915 §3); curve and public point are optional in it.
  init(sec1: some Sequence<UInt8>) throws(SigningError) {
    var outer = DERReader(sec1)
    var fields = try outer.enter(.sequence)
    guard try fields.readNumber() == [1] else { throw .damaged("it is no EC private key of version 1") }
    number = Array(try fields.read(.octetString))
    if fields.isNext(.context0) {
      var parameters = try fields.enter(.context0)
      try KeyAlgorithm.checkCurve(&parameters)
    }
    point = try Self.point(of: number)
    if fields.isNext(.context1) {
      var given = try fields.enter(.context1)
      guard try Array(given.readBits()) == point.uncompressed else {
        throw .damaged("its public point does not belong to its private number")
      }
      try given.end()
    }
    try fields.end()
    try outer.end()
  }

  func makeKey() throws(SigningError) -> KeyHandle {
    var parameters = try KeyParameters()
    try parameters.add("group", text: "prime256v1")
    try parameters.add("pub", bytes: point.uncompressed)
    try parameters.add("priv", number: number)
    return try parameters.makeKey(type: "EC", .both)
  }

  private static func point(of number: [UInt8]) throws(SigningError) -> P256Point {
    let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
    defer { EC_GROUP_free(group) }
    let scalar = BN_bin2bn(number, Int32(number.count), nil)
    defer { BN_clear_free(scalar) }
    let point = EC_POINT_new(group)
    defer { EC_POINT_free(point) }
    guard let group, let scalar, let point else { throw .library(while: "reading an EC key") }
    guard BN_is_zero(scalar) == 0, BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 else {
      throw .damaged("its private number is out of range")
    }
    var bytes = [UInt8](repeating: 0, count: 65)
    guard EC_POINT_mul(group, point, scalar, nil, nil, nil) == 1,
      EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil) == bytes.count
    else { throw .library(while: "reading an EC key") }
    return try P256Point(uncompressed: bytes)
  }
}
