/// One field of a `fields` parameter: `picture.width(100).height(100){url}`.
struct GraphField: Sendable, Equatable {
  let name: String
  let modifiers: [String: String]
  let subfields: [GraphField]

  /// Where the text stops being a list of fields.
  struct SyntaxError: Error, Equatable {
    let position: Int
  }

  /// Reads a list; empty text is an empty list.
  static func list(_ text: String) throws(SyntaxError) -> [GraphField] {
    var reader = Reader(bytes: Array(text.utf8))
    let fields = try reader.list()
    guard reader.isAtEnd else { throw SyntaxError(position: reader.position) }
    return fields
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0
    /// How many braces are open: deeper questions than any real one are refused.
    var depth = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    mutating func list() throws(SyntaxError) -> [GraphField] {
      guard !isAtEnd, depth < 8 else {
        if depth >= 8 { throw SyntaxError(position: position) }
        return []
      }
      var fields: [GraphField] = []
      repeat {
        skipSpaces()
        fields.append(try field())
        skipSpaces()
      } while take(",")
      return fields
    }

    private mutating func field() throws(SyntaxError) -> GraphField {
      let name = try word()
      var modifiers: [String: String] = [:]
      while take(".") {
        let modifier = try word()
        guard take("(") else { throw SyntaxError(position: position) }
        let start = position
        while !isAtEnd, bytes[position] != UInt8(ascii: ")") { position += 1 }
        let value = String(decoding: bytes[start..<position], as: UTF8.self)
        guard take(")") else { throw SyntaxError(position: position) }
        modifiers[modifier] = value
      }
      guard take("{") else { return GraphField(name: name, modifiers: modifiers, subfields: []) }
      depth += 1
      let subfields = try list()
      depth -= 1
      guard take("}") else { throw SyntaxError(position: position) }
      return GraphField(name: name, modifiers: modifiers, subfields: subfields)
    }

    private mutating func word() throws(SyntaxError) -> String {
      let start = position
      while !isAtEnd, Self.isWordByte(bytes[position]) { position += 1 }
      guard position > start else { throw SyntaxError(position: position) }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipSpaces() {
      while take(" ") {}
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
      default: false
      }
    }
  }
}
