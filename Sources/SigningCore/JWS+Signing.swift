package import OrderedJSON

extension JWS {
  /// A signed token: the members as given and in that order, nothing added, the header's `alg` not even looked at.
  package static func sign(
    header: JSON, payload: JSON, with key: PrivateKey, style: JSON.Style = JSON.Style()
  ) throws(SigningError) -> String {
    var text = signingInput(header: header, payload: payload, style)
    let signature = try key.signature(over: text)
    append(signature, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A token with a signature from elsewhere, an empty one too, for deliberately odd tokens.
  package static func compact(header: JSON, payload: JSON, signature: [UInt8]) -> String {
    var text = signingInput(header: header, payload: payload)
    append(signature, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func signingInput(
    header: JSON, payload: JSON, _ style: JSON.Style = JSON.Style()
  ) -> [UInt8] {
    var text = Base64Alphabet.urlSafe.encode(header.bytes(style))
    text.append(UInt8(ascii: "."))
    text += Base64Alphabet.urlSafe.encode(payload.bytes(style))
    return text
  }

  private static func append(_ signature: [UInt8], to text: inout [UInt8]) {
    text.append(UInt8(ascii: "."))
    text += Base64Alphabet.urlSafe.encode(signature)
  }
}
