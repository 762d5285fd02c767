/// Base64 as JOSE writes it: the URL-safe alphabet, no padding (RFC 7515 §2).
package enum Base64URL {
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Base64Alphabet.urlSafe.encode(Array(bytes)), as: UTF8.self)
  }

  /// Reads strictly, so that one value has one spelling: no padding, no white space, no bits left over.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    Base64Alphabet.urlSafe.decode(text.utf8)
  }
}
