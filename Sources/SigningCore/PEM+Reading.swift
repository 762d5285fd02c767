extension PEM {
  private static let begin = Array("-----BEGIN ".utf8)
  private static let end = Array("-----END ".utf8)
  private static let dashes = Array("-----".utf8)

  /// Every block of a text, which has at least one; what stands around them is skipped (RFC 7468 §5.2).
  ///
  /// It works on bytes, since searching in a `String` took longer than making the key.
  static func blocks(in text: String) throws(SigningError) -> [PEM] {
    do {
      return try read(Array(text.utf8))
    } catch {
      throw text.contains("-----BEGIN ") && text.contains(#"\n"#) ? .escapedLineBreaks : error
    }
  }

  private static func read(_ text: [UInt8]) throws(SigningError) -> [PEM] {
    var blocks: [PEM] = []
    var label: Label?
    var body: [UInt8] = []
    for line in lines(of: text) {
      guard let open = label else {
        label = try opening(line)
        continue
      }
      if !line.starts(with: dashes) {
        try refuseEncryption(line)
        body += line
      } else if line.elementsEqual(end + Array(open.rawValue.utf8) + dashes) {
        blocks.append(PEM(open, try decode(body, of: open)))
        label = nil
        body = []
      } else {
        throw .brokenPEM(open.rawValue)
      }
    }
    if let label { throw .brokenPEM(label.rawValue) }
    guard !blocks.isEmpty else { throw .noPEM }
    return blocks
  }

  /// The lines without the white space around them and the byte order mark, which copying and Windows add.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.dropFirst(text.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    return text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { line in
      let end = line.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? line.endIndex
      return line[..<end].drop(while: isSpace)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func opening(_ line: ArraySlice<UInt8>) throws(SigningError) -> Label? {
    guard line.starts(with: begin) else { return nil }
    let rest = line.dropFirst(begin.count)
    guard let close = rest.firstIndex(of: UInt8(ascii: "-")), rest[close...].elementsEqual(dashes) else {
      throw .missingLineBreaks
    }
    return Label(rawValue: String(decoding: rest[..<close], as: UTF8.self))
  }

  /// RFC 1421 §4.6: headers, which only encrypted keys have.
  private static func refuseEncryption(_ line: ArraySlice<UInt8>) throws(SigningError) {
    if line.starts(with: "Proc-Type:".utf8) { throw .encrypted }
  }

  private static func decode(_ text: [UInt8], of label: Label) throws(SigningError) -> [UInt8] {
    let digits = text.prefix { $0 != UInt8(ascii: "=") }
    let padding = text.dropFirst(digits.count)
    guard text.count % 4 == 0, padding.count < 3, padding.allSatisfy({ $0 == UInt8(ascii: "=") }),
      let bytes = Base64Alphabet.standard.decode(digits)
    else { throw .brokenPEM(label.rawValue) }
    return bytes
  }
}
