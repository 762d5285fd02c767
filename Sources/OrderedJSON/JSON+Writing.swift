extension JSON {
  /// How a value is written.
  package struct Style: Sendable {
    /// Two spaces a level and a line a member, for people.
    package var pretty = false
    /// `\/` for `/`, as PHP and so Facebook write it.
    package var escapesSlashes = false

    package init(pretty: Bool = false, escapesSlashes: Bool = false) {
      self.pretty = pretty
      self.escapesSlashes = escapesSlashes
    }
  }

  /// The value as UTF-8 bytes.
  package func bytes(_ style: Style = Style()) -> [UInt8] {
    var writer = Writer(style: style)
    writer.write(self, depth: 0)
    return writer.bytes
  }

  /// The value as text.
  package func text(_ style: Style = Style()) -> String {
    String(decoding: bytes(style), as: UTF8.self)
  }
}

private struct Writer {
  let style: JSON.Style
  var bytes: [UInt8] = []

  mutating func write(_ value: JSON, depth: Int) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .double(let number): write(number)
    case .string(let string): write(string)
    case .array(let elements):
      sequence("[", elements, "]", depth: depth) { $0.write($1, depth: depth + 1) }
    case .object(let members):
      sequence("{", members, "}", depth: depth) { writer, member in
        writer.write(member.name)
        writer.bytes += (writer.style.pretty ? ": " : ":").utf8
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func sequence<Element>(
    _ open: String, _ elements: [Element], _ close: String, depth: Int,
    _ writeOne: (inout Writer, Element) -> Void
  ) {
    bytes += open.utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newline(depth + 1)
      writeOne(&self, element)
    }
    if !elements.isEmpty { newline(depth) }
    bytes += close.utf8
  }

  private mutating func newline(_ depth: Int) {
    guard style.pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  /// JSON has no word for an infinity or NaN, so those become `null`, as in JavaScript.
  private mutating func write(_ number: Double) {
    bytes += (number.isFinite ? Int(exactly: number).map(String.init) ?? String(number) : "null").utf8
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    // Not by iterating over the text: asking each piece of it for its bytes cost as much as all the rest.
    var string = string
    string.withUTF8 { text in
      if text.contains(where: needsEscape) {
        for byte in text { writeEscaped(byte) }
      } else {
        bytes += text
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes += "\\\"".utf8
    case UInt8(ascii: "\\"): bytes += "\\\\".utf8
    case UInt8(ascii: "/") where style.escapesSlashes: bytes += "\\/".utf8
    case 0x08: bytes += "\\b".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0..<0x20:
      bytes += "\\u00".utf8
      bytes += [Self.hexDigits[Int(byte >> 4)], Self.hexDigits[Int(byte & 15)]]
    default: bytes.append(byte)
    }
  }

  private func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || (style.escapesSlashes && byte == UInt8(ascii: "/"))
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
