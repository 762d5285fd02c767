/// Base64 as HTTP's `Authorization: Basic` has it (RFC 4648 §4), with or without its padding.
package enum Base64 {
  /// - Returns: `nil` for a character of another alphabet, or bits left over.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes = Array(text.utf8)
    while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
    return Base64Alphabet.standard.decode(bytes)
  }
}
