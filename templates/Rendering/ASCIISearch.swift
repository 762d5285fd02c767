extension Substring {
  /// The first place where `word`, which is ASCII, stands in upper or lower case.
  func range(ofASCII word: String) -> Range<Index>? {
    let word = Array(word.utf8)
    var start = startIndex
    while start < endIndex {
      let here = utf8[start...]
      if here.count >= word.count, zip(here, word).allSatisfy(Self.matches) {
        return start..<utf8.index(start, offsetBy: word.count)
      }
      start = utf8.index(after: start)
    }
    return nil
  }

  var trimmingSpaces: Substring {
    var trimmed = drop { $0.isWhitespace }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return trimmed
  }

  var lineEnds: Int { utf8.count { $0 == UInt8(ascii: "\n") } }

  private static func matches(_ one: UInt8, _ other: UInt8) -> Bool {
    one == other || (isLetter(one) && one ^ other == 0x20)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
