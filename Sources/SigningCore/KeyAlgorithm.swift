internal import COpenSSL

/// The `AlgorithmIdentifier` of keys (RFC 5280 §4.1.1.2): what kind of key follows.
enum KeyAlgorithm {
  case rsa
  case p256

  // 1.2.840.113549.1.1.1 (RFC 3279 §2.3.1)
  private static let rsaEncryption: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
  // 1.2.840.10045.2.1 and 1.2.840.10045.3.1.7 (RFC 5480 §2.1.1)
  private static let ecPublicKey: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
  private static let prime256v1: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]

  /// The curve's object identifier as an element.
  static let p256Curve = DERWriter.element(.objectIdentifier, prime256v1)

  init(_ fields: DERReader) throws(SigningError) {
    var fields = fields
    let identifier = try fields.read(.objectIdentifier)
    if identifier.elementsEqual(Self.rsaEncryption) {
      guard try fields.read(.null).isEmpty else { throw .damaged("its algorithm has odd parameters") }
      self = .rsa
    } else if identifier.elementsEqual(Self.ecPublicKey) {
      try Self.checkCurve(&fields)
      self = .p256
    } else {
      throw .keyType(Self.dotted(identifier))
    }
    try fields.end()
  }

  var der: [UInt8] {
    switch self {
    case .rsa:
      DERWriter.element(
        .sequence, DERWriter.element(.objectIdentifier, Self.rsaEncryption), DERWriter.element(.null))
    case .p256:
      DERWriter.element(
        .sequence, DERWriter.element(.objectIdentifier, Self.ecPublicKey), Self.p256Curve)
    }
  }

  /// Reads the name of a curve, which must be P-256.
  static func checkCurve(_ parameters: inout DERReader) throws(SigningError) {
    guard parameters.isNext(.objectIdentifier) else {
      throw .curve("described by its parameters, without a name")
    }
    let curve = try parameters.read(.objectIdentifier)
    guard curve.elementsEqual(prime256v1) else { throw .curve(name(curve)) }
  }

  /// OpenSSL's name for the identifier, if it has one.
  private static func name(_ identifier: ArraySlice<UInt8>) -> String {
    let dotted = dotted(identifier)
    let number = OBJ_txt2nid(dotted)
    ERR_clear_error()
    guard number != NID_undef, let name = OBJ_nid2sn(number) else { return dotted }
    return String(cString: name)
  }

  private static func dotted(_ identifier: ArraySlice<UInt8>) -> String {
    var arcs: [UInt] = []
    var arc: UInt = 0
    for byte in identifier {
      arc = arc << 7 | UInt(byte & 0x7F)
      guard byte < 0x80 else { continue }
      // X.690 §8.19.4: the first two arcs share a number.
      arcs += arcs.isEmpty ? [min(arc / 40, 2), arc - min(arc / 40, 2) * 40] : [arc]
      arc = 0
    }
    return arcs.map(String.init).joined(separator: ".")
  }
}
