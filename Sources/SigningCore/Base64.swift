/// Base64 as HTTP's `Authorization: Basic` has it (RFC 4648 §4); read with or without its padding.
package enum Base64 {
  /// With its padding.
  package static func encode(_ bytes: [UInt8]) -> String {
    let text = String(decoding: Base64Alphabet.standard.encode(bytes), as: UTF8.self)
    return text + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
  }

  /// - Returns: `nil` for a character of another alphabet, or bits left over.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes = Array(text.utf8)
    while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
    return Base64Alphabet.standard.decode(bytes)
  }
}
