/// Walks a JSON5 text (json5.org) and tells the line of each value on its way.
struct JSON5Scanner {
  private static let deepest = 64

  private let text: [UInt8]
  private var position = 0
  private var line = 1
  private var path = ""

  init(_ text: [UInt8]) {
    self.text = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private var byte: UInt8? { position < text.count ? text[position] : nil }

  mutating func scan(_ visit: (_ keyPath: String, _ line: Int) -> Void) throws(JSON5SyntaxError) {
    try skipSpace()
    visit("", line)
    try scanValue(depth: 0, visit)
    try skipSpace()
    guard byte == nil else { throw failure("the end of the file") }
  }

  private mutating func scanValue(depth: Int, _ visit: (String, Int) -> Void) throws(JSON5SyntaxError) {
    guard depth < Self.deepest else { throw failure("at most \(Self.deepest) levels") }
    switch byte {
    case UInt8(ascii: "{"): try scanObject(depth: depth, visit)
    case UInt8(ascii: "["): try scanArray(depth: depth, visit)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try takeString()
    default: try skipWord()
    }
  }

  private mutating func scanObject(depth: Int, _ visit: (String, Int) -> Void) throws(JSON5SyntaxError) {
    let outer = path
    position += 1
    try skipSpace()
    while byte != UInt8(ascii: "}") {
      let start = line
      let name = try takeName()
      path = outer.isEmpty ? name : "\(outer).\(name)"
      visit(path, start)
      try skipSpace()
      guard take(":") else { throw failure("':' after the name") }
      try skipSpace()
      try scanValue(depth: depth + 1, visit)
      try skipSpace()
      path = outer
      guard take(",") || byte == UInt8(ascii: "}") else { throw failure("',' or '}'") }
      try skipSpace()
    }
    position += 1
  }

  private mutating func scanArray(depth: Int, _ visit: (String, Int) -> Void) throws(JSON5SyntaxError) {
    let outer = path
    position += 1
    var index = 0
    try skipSpace()
    while byte != UInt8(ascii: "]") {
      path = "\(outer)[\(index)]"
      visit(path, line)
      try scanValue(depth: depth + 1, visit)
      try skipSpace()
      path = outer
      guard take(",") || byte == UInt8(ascii: "]") else { throw failure("',' or ']'") }
      try skipSpace()
      index += 1
    }
    position += 1
  }

  private mutating func takeName() throws(JSON5SyntaxError) -> String {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try takeString() }
    let start = position
    while let byte, Self.isNameByte(byte) { position += 1 }
    guard position > start, !(0x30...0x39).contains(text[start]) else {
      position = start
      throw failure("a member's name or '}'")
    }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// The text between the quotes, escapes as they are written.
  private mutating func takeString() throws(JSON5SyntaxError) -> String {
    let quote = byte
    position += 1
    let start = position
    while let byte, byte != quote {
      guard byte != 0x0A, byte != 0x0D else { break }
      position += 1
      if byte == UInt8(ascii: "\\"), let escaped = self.byte {
        position += 1
        if escaped == 0x0D, self.byte == 0x0A { position += 1 }
        if escaped == 0x0A || escaped == 0x0D { line += 1 }
      }
    }
    guard byte == quote else { throw failure("the closing quote of the text") }
    position += 1
    return String(decoding: text[start..<(position - 1)], as: UTF8.self)
  }

  private mutating func skipWord() throws(JSON5SyntaxError) {
    let start = position
    while let byte, Self.isNameByte(byte) || [0x2B, 0x2D, 0x2E].contains(byte) { position += 1 }
    let word = String(decoding: text[start..<position], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || Self.isNumber(word) else {
      position = start
      throw failure("a value", found: word.isEmpty ? nil : word)
    }
  }

  private static func isNumber(_ word: String) -> Bool {
    let digits = word.first == "-" || word.first == "+" ? word.dropFirst() : word[...]
    if ["Infinity", "NaN"].contains(digits) { return true }
    guard let first = digits.utf8.first, (0x30...0x39).contains(first) || first == UInt8(ascii: ".") else {
      return false
    }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") { return Int(digits.dropFirst(2), radix: 16) != nil }
    let hasLeadingZero = digits.count > 1 && first == 0x30 && digits.dropFirst().first?.isNumber == true
    return !hasLeadingZero && Double(digits) != nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: false
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() throws(JSON5SyntaxError) {
    while let byte {
      switch byte {
      case 0x0A: line += 1
      case 0x0D: if position + 1 >= text.count || text[position + 1] != 0x0A { line += 1 }
      case 0x09, 0x0B, 0x0C, 0x20: break
      case UInt8(ascii: "/"):
        try skipComment()
        continue
      default: return
      }
      position += 1
    }
  }

  private mutating func skipComment() throws(JSON5SyntaxError) {
    if text[position...].starts(with: "//".utf8) {
      while let byte, byte != 0x0A, byte != 0x0D { position += 1 }
    } else if text[position...].starts(with: "/*".utf8) {
      let start = line
      position += 2
      while !text[position...].starts(with: "*/".utf8) {
        guard let byte else {
          throw JSON5SyntaxError(
            line: start, keyPath: path, expected: "'*/' to end the comment", found: "the end of the file")
        }
        if byte == 0x0A || byte == 0x0D && text[(position + 1)...].first != 0x0A { line += 1 }
        position += 1
      }
      position += 2
    } else {
      throw failure("'//' or '/*'")
    }
  }

  private func failure(_ expected: String, found: String? = nil) -> JSON5SyntaxError {
    JSON5SyntaxError(line: line, keyPath: path, expected: expected, found: found ?? foundHere)
  }

  private var foundHere: String {
    let rest = String(decoding: text[position...].prefix(4), as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "the end of the file" }
    switch scalar.value {
    case 0x0A, 0x0D: return "the end of the line"
    case 0x21..<0x7F: return "'\(Character(scalar))'"
    default: return "the character U+" + String(scalar.value, radix: 16, uppercase: true)
    }
  }
}
