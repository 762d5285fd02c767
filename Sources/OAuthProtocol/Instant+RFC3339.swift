extension Instant {
  /// Reads date and time in UTC or with an offset: `2026-11-30T21:52:24.5Z` (RFC 3339 §5.6); `nil` for anything else.
  package init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
      index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: character) | 0x20
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), has("-", at: 4), has("-", at: 7),
      has("t", at: 10),
      has(":", at: 13), has(":", at: 16), (1...12).contains(month), (1...31).contains(day), hour < 24,
      minute < 60,
      second <= 60
    else { return nil }
    var index = 19
    var milliseconds = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      let digits = bytes[(index + 1)...].prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty else { return nil }
      index += 1 + digits.count
      milliseconds = (Array(digits.prefix(3)) + [0x30, 0x30]).prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    var offset = 0
    if has("z", at: index) {
      index += 1
    } else {
      guard index < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index]),
        let hours = number(index + 1..<index + 3), has(":", at: index + 3),
        let minutes = number(index + 4..<index + 6),
        hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (bytes[index] == UInt8(ascii: "+") ? 60 : -60)
      index += 6
    }
    guard index == bytes.count else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    self.init(millisecondsSince1970: seconds * 1_000 + milliseconds)
  }

  /// Counted in eras of 400 years that begin on 1 March.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
