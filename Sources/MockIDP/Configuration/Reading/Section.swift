import OAuthProtocol
import OrderedJSON

/// One object of the file while it is read: gives members out by name and notes what is wrong with them.
///
/// A member that is `null` counts as left out.
final class Section {
  let path: String
  let reading: FileReading
  private let members: [JSON.Member]
  private var known: [String] = []

  private init(path: String, reading: FileReading, members: [JSON.Member]) {
    self.path = path
    self.reading = reading
    self.members = members
  }

  /// Reads an object with that function, then notes every member the function did not ask for.
  static func read<Value>(
    _ json: JSON, at path: String, in reading: FileReading, _ make: (Section) -> Value?
  ) -> Value? {
    guard let members = json.members else {
      reading.expect("an object", at: path, found: json.finding)
      return nil
    }
    let section = Section(path: path, reading: reading, members: members)
    let value = make(section)
    section.noteUnknownMembers()
    return value
  }

  func keyPath(_ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  private func value(_ name: String) -> JSON? {
    known.append(name)
    guard let value = members.first(where: { $0.name == name })?.value, value != .null else { return nil }
    return value
  }

  /// The member as it stands, for what no rule reads.
  func member(_ name: String) -> JSON? { value(name) }

  /// Every member as it stands, for an object whose names are free.
  func allMembers() -> [JSON.Member] {
    known += members.map(\.name)
    return members
  }

  func has(_ name: String) -> Bool {
    value(name) != nil
  }

  private func noteUnknownMembers() {
    for member in members where !known.contains(member.name) {
      let nearest = NearestName.of(member.name, among: known).map { "\"\($0)\"" }
      reading.expect(
        nearest ?? "one of " + known.joined(separator: ", "), at: keyPath(member.name),
        found: "the unknown name \"\(member.name)\"")
    }
  }

  func text<Value>(_ name: String, _ rule: Rule<Value>, isSecret: Bool = false) -> Value? {
    value(name).flatMap { text($0, rule, at: keyPath(name), isSecret: isSecret) }
  }

  func required<Value>(_ name: String, _ rule: Rule<Value>, isSecret: Bool = false) -> Value? {
    guard let json = value(name) else {
      reading.expect(rule.expected, at: keyPath(name), found: "none")
      return nil
    }
    return text(json, rule, at: keyPath(name), isSecret: isSecret)
  }

  private func text<Value>(_ json: JSON, _ rule: Rule<Value>, at path: String, isSecret: Bool) -> Value? {
    if let string = json.string, let value = rule.accept(string) { return value }
    reading.expect(rule.expected, at: path, found: isSecret ? json.kindFound : json.finding)
    return nil
  }

  func number<Value>(_ name: String, _ rule: Rule<Value>) -> Value? {
    guard let json = value(name) else { return nil }
    if let number = json.integer, let value = rule.accept(String(number)) { return value }
    reading.expect(rule.expected, at: keyPath(name), found: json.finding)
    return nil
  }

  func flag(_ name: String) -> Bool? {
    guard let json = value(name) else { return nil }
    if json.bool == nil { reading.expect("true or false", at: keyPath(name), found: json.finding) }
    return json.bool
  }

  func object<Value>(_ name: String, _ make: (Section) -> Value?) -> Value? {
    value(name).flatMap { Self.read($0, at: keyPath(name), in: reading, make) }
  }

  func objects<Value>(_ name: String, _ make: (Section) -> Value?) -> [Value]? {
    elements(name, of: "objects") { Self.read($0, at: $1, in: reading, make) }
  }

  func texts<Value>(_ name: String, _ rule: Rule<Value>) -> [Value]? {
    elements(name, of: "texts") { text($0, rule, at: $1, isSecret: false) }
  }

  private func elements<Value>(
    _ name: String, of kind: String, _ make: (JSON, _ path: String) -> Value?
  ) -> [Value]? {
    guard let json = value(name) else { return nil }
    guard let elements = json.elements else {
      reading.expect("an array of \(kind)", at: keyPath(name), found: json.finding)
      return nil
    }
    return elements.enumerated().compactMap { index, element in
      make(element, "\(keyPath(name))[\(index)]")
    }
  }
}

extension JSON {
  private static let longestFinding = 80

  /// How an error message shows a value.
  var finding: String {
    switch self {
    case .string(""): "an empty text"
    case .string(let text) where text.utf8.count <= Self.longestFinding: JSON.string(text).text()
    case .string(let text): JSON.string(String(text.prefix(Self.longestFinding)) + "…").text()
    case .integer, .double: "the number \(text())"
    case .bool(let bool): "\(bool)"
    default: kind
    }
  }

  /// The same for a value that must not be shown.
  fileprivate var kindFound: String {
    self == .string("") ? "an empty text" : kind
  }
}
