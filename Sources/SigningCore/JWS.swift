package import OrderedJSON

/// A JSON Web Signature in compact serialisation (RFC 7515 §7.1), whose payload is a JSON object.
package struct JWS: Sendable {
  /// In bytes; real tokens have one to two thousand.
  package static let maximumLength = 65_536

  package let header: JSON
  package let payload: JSON
  package let signature: [UInt8]
  /// What the signature is over: both encoded parts as they stood there.
  package let signingInput: [UInt8]

  package init(parsing compact: String) throws(JWSError) {
    let text = compact.utf8
    guard text.count <= Self.maximumLength else { throw .tooLong(text.count) }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .partCount(parts.count) }
    header = try Self.object(parts[0], .header)
    payload = try Self.object(parts[1], .payload)
    signature = try Self.decode(parts[2], .signature)
    signingInput = Array(text[..<parts[1].endIndex])
  }

  package var algorithm: String? { header["alg"]?.string }
  package var keyID: String? { header["kid"]?.string }

  /// Whether the key made the signature, with the algorithm that the reader expects and not one that the token chose.
  ///
  /// A token with `crit` is not valid for anyone who knows no extension (RFC 7515 §4.1.11).
  package func isSigned(by key: PublicKey, algorithm expected: JWSAlgorithm) -> Bool {
    algorithm == expected.rawValue && key.algorithm == expected && header["crit"] == nil
      && key.isValid(signature: signature, over: signingInput)
  }

  private static func object(_ part: Substring.UTF8View, _ name: JWSError.Part) throws(JWSError) -> JSON {
    let json: JSON
    let bytes = try decode(part, name)
    do {
      json = try JSON(parsing: bytes)
    } catch {
      throw .json(name, error)
    }
    guard json.members != nil else { throw .notAnObject(name, kind: json.kind) }
    return json
  }

  private static func decode(
    _ part: Substring.UTF8View, _ name: JWSError.Part
  ) throws(JWSError) -> [UInt8] {
    guard let bytes = Base64URL.decode(Substring(part)) else { throw .base64(name) }
    return bytes
  }
}
