/// The sixty-four characters of one of RFC 4648's alphabets, and the arithmetic both share.
struct Base64Alphabet: Sendable {
  /// RFC 4648 §4, as PEM writes it.
  static let standard = Base64Alphabet(last: "+/")
  /// RFC 4648 §5, as JOSE writes it.
  static let urlSafe = Base64Alphabet(last: "-_")

  private static let notInAlphabet: UInt8 = 0xFF

  private let characters: [UInt8]
  private let values: [UInt8]

  private init(last: String) {
    characters = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    var values = [UInt8](repeating: Self.notInAlphabet, count: 256)
    for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
    self.values = values
  }

  /// The text without padding.
  func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(characters[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(characters[Int(bits << UInt32(6 - count) & 63)]) }
    return text
  }

  /// The bytes of a text without padding; `nil` if a character is foreign or the unused last bits are not zero.
  func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.underestimatedCount * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      let value = values[Int(character)]
      guard value != Self.notInAlphabet else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= (1 << UInt32(count)) - 1
      }
    }
    guard count < 6, bits == 0 else { return nil }
    return bytes
  }
}
