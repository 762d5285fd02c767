/// Writes the few DER shapes that keys and signatures are made of (ITU-T X.690 §8, §10).
enum DERWriter {
  static func element(_ tag: DERReader.Tag, _ contents: [UInt8]...) -> [UInt8] {
    let contents = contents.flatMap(\.self)
    return [tag.rawValue] + length(contents.count) + contents
  }

  /// A number given as big-endian bytes, which is never negative.
  static func number(_ magnitude: some Collection<UInt8>) -> [UInt8] {
    let digits = magnitude.drop { $0 == 0 }
    return element(.integer, (digits.first ?? 0x80) < 0x80 ? Array(digits) : [0] + digits)
  }

  static func bits(_ bytes: [UInt8]) -> [UInt8] {
    element(.bitString, [0] + bytes)
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    var bytes: [UInt8] = []
    var left = count
    while left > 0 {
      bytes.insert(UInt8(truncatingIfNeeded: left), at: 0)
      left >>= 8
    }
    return [0x80 | UInt8(bytes.count)] + bytes
  }
}
