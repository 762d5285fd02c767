/// A page taken apart strictly: every element closed in order, every attribute quoted, scripts left alone.
struct Markup {
  struct Fault: Error, CustomStringConvertible { let description: String }

  struct Element: Equatable {
    let name: String
    let attributes: [String: String]
  }

  private static let withoutEnd: Set = ["meta", "link", "input", "br", "hr", "img"]

  private(set) var elements: [Element] = []
  /// What each script and style holds, in order.
  private(set) var rawTexts: [String] = []
  private var open: [String] = []
  private var rest: Substring

  init(_ html: String) throws(Fault) {
    rest = html[...]
    guard take(prefix: "<!DOCTYPE html>") else { throw Fault(description: "no doctype") }
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
      if take(prefix: "/") { try closeElement() } else { try openElement() }
    }
    guard open.isEmpty else { throw Fault(description: "left open: \(open)") }
  }

  func all(_ name: String) -> [[String: String]] {
    elements.filter { $0.name == name }.map(\.attributes)
  }

  private mutating func closeElement() throws(Fault) {
    let name = word()
    guard open.popLast() == name, take(prefix: ">") else {
      throw Fault(description: "</\(name)> out of place")
    }
  }

  private mutating func openElement() throws(Fault) {
    let name = word()
    guard !name.isEmpty else { throw Fault(description: "a bare < before \(rest.prefix(20))") }
    var attributes: [String: String] = [:]
    while !take(prefix: ">") {
      rest = rest.drop { $0.isWhitespace }
      if take(prefix: ">") { break }
      let attribute = word()
      guard !attribute.isEmpty, attributes[attribute] == nil else {
        throw Fault(description: "in <\(name)> near \(rest.prefix(20))")
      }
      attributes[attribute] = take(prefix: "=") ? try quoted() : ""
    }
    elements.append(Element(name: name, attributes: attributes))
    if name == "script" || name == "style" {
      try skipRawText(of: name)
    } else if !Self.withoutEnd.contains(name) {
      open.append(name)
    }
  }

  private mutating func quoted() throws(Fault) -> String {
    guard take(prefix: "\""), let end = rest.firstIndex(of: "\"") else {
      throw Fault(description: "unquoted value")
    }
    defer { rest = rest[end...].dropFirst() }
    let value = String(rest[..<end])
    guard !value.contains("<") else { throw Fault(description: "< in a value: \(value)") }
    return value
  }

  private mutating func skipRawText(of name: String) throws(Fault) {
    guard let end = rest.firstRange(of: "</\(name)>") else { throw Fault(description: "<\(name)> left open") }
    rawTexts.append(String(rest[..<end.lowerBound]))
    rest = rest[end.upperBound...]
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    rest = rest[word.endIndex...]
    return word.lowercased()
  }

  private mutating func take(prefix: String) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest = rest.dropFirst(prefix.count)
    return true
  }
}
