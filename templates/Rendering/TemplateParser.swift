/// Reads one file's text into nodes; parts (`{{>name}}`) are read in place.
struct TemplateParser {
  private struct Section {
    let tag: Substring
    let name: Substring
    let line: Int
  }

  private let file: String
  private let sources: TemplateSources
  private let phrases: Phrases
  /// The files whose reading led here, so that a part cannot contain itself.
  private let within: [String]

  private var rest: Substring
  private var line: Int
  private var script = ScriptTracker()

  static func parse(
    _ text: String, of file: String, from line: Int = 1, sources: TemplateSources, phrases: Phrases,
    within: [String] = []
  ) throws(TemplateError) -> [TemplateNode] {
    var parser = TemplateParser(
      file: file, sources: sources, phrases: phrases, within: within + [file], rest: text[...], line: line)
    return try parser.nodes(in: nil)
  }

  private mutating func nodes(in section: Section?) throws(TemplateError) -> [TemplateNode] {
    var nodes: [TemplateNode] = []
    while let opening = rest.range(ofASCII: "{{") {
      let text = rest[..<opening.lowerBound]
      if !text.isEmpty { nodes.append(.text(String(text))) }
      script.read(text)
      line += text.lineEnds
      rest = rest[opening.upperBound...]
      guard let closing = rest.range(ofASCII: "}}") else { throw failure("{{ is not closed by }}") }
      let source = rest[..<closing.lowerBound]
      rest = rest[closing.upperBound...]
      let tag = source.trimmingSpaces
      if tag.first == "/" {
        try close(tag.dropFirst().trimmingSpaces, section)
        return nodes
      }
      try append(tag, to: &nodes)
      line += source.lineEnds
    }
    if let section { throw failure("{{\(section.tag)}} is not closed", at: section.line) }
    if !rest.isEmpty { nodes.append(.text(String(rest))) }
    return nodes
  }

  private mutating func append(_ tag: Substring, to nodes: inout [TemplateNode]) throws(TemplateError) {
    let operand = tag.dropFirst().trimmingSpaces
    switch tag.first {
    case "!": break
    case "#": nodes.append(.each(try path(operand), try inside(tag)))
    case "?": nodes.append(.whenPresent(try path(operand), try inside(tag)))
    case "^": nodes.append(.whenAbsent(try path(operand), try inside(tag)))
    case ">": nodes += try part(named: operand)
    case "{", "&": throw failure("there is no unescaped form: write {{name}}, or {{json name}} in a script")
    default: nodes.append(try value(tag))
    }
  }

  private func value(_ tag: Substring) throws(TemplateError) -> TemplateNode {
    if tag.hasPrefix("json ") {
      guard script.isInside else { throw failure("{{\(tag)}} belongs in a <script>: write {{name}} here") }
      return .scriptValue(try path(tag.dropFirst(5).trimmingSpaces))
    }
    guard !script.isInside else { throw failure("in a <script> write {{json \(tag)}}, not {{\(tag)}}") }
    guard tag.hasPrefix("t.") else { return .value(try path(tag)) }
    let key = String(tag.dropFirst(2))
    guard phrases[key] != nil else { throw failure("no strings file has the phrase \"\(key)\"") }
    return .phrase(key)
  }

  private mutating func inside(_ tag: Substring) throws(TemplateError) -> [TemplateNode] {
    try nodes(in: Section(tag: tag, name: tag.dropFirst().trimmingSpaces, line: line))
  }

  private func close(_ name: Substring, _ section: Section?) throws(TemplateError) {
    guard let section else { throw failure("{{/\(name)}} closes nothing") }
    guard section.name == name else {
      throw failure("{{/\(name)}} closes {{\(section.tag)}}, opened on line \(section.line)")
    }
  }

  private func part(named name: Substring) throws(TemplateError) -> [TemplateNode] {
    let part = "\(name).html"
    guard !within.contains(part) else { throw failure("{{>\(name)}} contains itself") }
    guard let text = sources.text(of: part) else { throw failure("there is no part \(part)") }
    return try Self.parse(text, of: part, sources: sources, phrases: phrases, within: within)
  }

  private func path(_ name: Substring) throws(TemplateError) -> ValuePath {
    guard let path = ValuePath(name) else { throw failure("\"\(name)\" is not a name") }
    return path
  }

  private func failure(_ reason: String, at place: Int? = nil) -> TemplateError {
    TemplateError(page: file, line: place ?? line, reason: reason)
  }
}
