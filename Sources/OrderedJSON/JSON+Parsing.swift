/// Why some bytes are not JSON.
package struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
  package let reason: String
  /// Where, counted in bytes from 0.
  package let offset: Int

  package var description: String { "\(reason) at byte \(offset)" }
}

extension JSON {
  /// Reads one JSON text (RFC 8259), strictly: one value, no comments, at most 128 levels deep.
  package init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
    var parser = Parser(bytes: Array(bytes))
    self = try parser.parseDocument()
  }
}

private struct Parser {
  private static let deepest = 128

  let bytes: [UInt8]
  var position = 0

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func failure(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, offset: position)
  }

  mutating func parseDocument() throws(JSONSyntaxError) -> JSON {
    let value = try parseValue(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw failure("something follows the value") }
    return value
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func parseValue(depth: Int) throws(JSONSyntaxError) -> JSON {
    guard depth < Self.deepest else { throw failure("nested too deeply") }
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): return try parseObject(depth: depth)
    case UInt8(ascii: "["): return try parseArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), .some(0x30...0x39): return try parseNumber()
    case nil: throw failure("the text ends where a value was expected")
    default: throw failure("no value starts like this")
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONSyntaxError) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw failure("expected \(word)") }
    position += word.utf8.count
    return value
  }

  private mutating func parseObject(depth: Int) throws(JSONSyntaxError) -> JSON {
    position += 1
    var members: [JSON.Member] = []
    skipSpace()
    if consume("}") { return .object([]) }
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw failure("expected a member's name in quotes") }
      let name = try parseString()
      skipSpace()
      guard consume(":") else { throw failure("expected ':'") }
      members.append(JSON.Member(name, try parseValue(depth: depth + 1)))
      skipSpace()
    } while consume(",")
    guard consume("}") else { throw failure("expected ',' or '}'") }
    return .object(members)
  }

  private mutating func parseArray(depth: Int) throws(JSONSyntaxError) -> JSON {
    position += 1
    var elements: [JSON] = []
    skipSpace()
    if consume("]") { return .array([]) }
    repeat {
      elements.append(try parseValue(depth: depth + 1))
      skipSpace()
    } while consume(",")
    guard consume("]") else { throw failure("expected ',' or ']'") }
    return .array(elements)
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func parseNumber() throws(JSONSyntaxError) -> JSON {
    let start = position
    var isWhole = true
    _ = consume("-")
    if !consume("0") { try digits() }
    if consume(".") {
      isWhole = false
      try digits()
    }
    if consume("e") || consume("E") {
      isWhole = false
      if !consume("+") { _ = consume("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let double = Double(text), double.isFinite else { throw failure("number out of range") }
    return .double(double)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw failure("expected a digit") }
  }

  private mutating func parseString() throws(JSONSyntaxError) -> String {
    position += 1
    let plain = bytes[position...].prefix {
      $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20
    }
    position = plain.endIndex
    if byte == UInt8(ascii: "\"") {
      position += 1
      guard let string = String(validating: plain, as: UTF8.self) else { throw failure("not UTF-8") }
      return string
    }
    var text = Array(plain)
    while let byte {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw failure("not UTF-8") }
        return string
      case UInt8(ascii: "\\"): text += try parseEscape()
      case 0..<0x20: throw failure("a control character stands unescaped in a string")
      default: text.append(byte)
      }
    }
    throw failure("the string does not end")
  }

  private mutating func parseEscape() throws(JSONSyntaxError) -> [UInt8] {
    guard let byte else { throw failure("the string does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try parseScalar())).utf8)
    default: throw failure("unknown escape")
    }
  }

  /// `\uXXXX`, or two of them that make a surrogate pair.
  private mutating func parseScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try parseHex()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard (0xD800..<0xDC00).contains(unit), consume("\\"), consume("u") else {
      throw failure("lone surrogate")
    }
    let low = try parseHex()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure("lone surrogate") }
    return scalar
  }

  private mutating func parseHex() throws(JSONSyntaxError) -> UInt32 {
    let end = position + 4
    guard end <= bytes.count, bytes[position..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
    else { throw failure("expected four hexadecimal digits") }
    position = end
    return value
  }
}
