/// One page on its way from nodes and values to text.
struct Rendering {
  private let phrases: Phrases
  /// The records and items in sight, the innermost last.
  private var scopes: [TemplateValue]
  private(set) var text = ""

  init(_ nodes: [TemplateNode], context: [String: TemplateValue], phrases: Phrases) {
    self.phrases = phrases
    scopes = [.record(context)]
    text.reserveCapacity(8_192)
    append(nodes)
  }

  private mutating func append(_ nodes: [TemplateNode]) {
    for node in nodes { append(node) }
  }

  private mutating func append(_ node: TemplateNode) {
    switch node {
    case .text(let source): text += source
    case .value(let path): appendHTML(value(at: path))
    case .scriptValue(let path): appendScriptValue(value(at: path))
    case .phrase(let key): append(phrases[key, default: []])
    case .each(let path, let inside): appendEach(value(at: path), inside)
    case .whenPresent(let path, let inside): if isPresent(path) { append(inside) }
    case .whenAbsent(let path, let inside): if !isPresent(path) { append(inside) }
    }
  }

  private mutating func appendHTML(_ value: TemplateValue?) {
    switch value {
    case .text(let words): Escaping.appendHTML(words, to: &text)
    case .flag(let flag): text += flag ? "true" : "false"
    case .phrase(let key): append(phrases[key, default: []])
    case .list, .record, nil: break
    }
  }

  private mutating func appendScriptValue(_ value: TemplateValue?) {
    guard let value else {
      text += "null"
      return
    }
    Escaping.appendScriptJSON(value, to: &text)
  }

  private mutating func appendEach(_ value: TemplateValue?, _ inside: [TemplateNode]) {
    guard let value, value.isPresent(phrases) else { return }
    let items = if case .list(let items) = value { items } else { [value] }
    for item in items {
      scopes.append(item)
      append(inside)
      scopes.removeLast()
    }
  }

  private func isPresent(_ path: ValuePath) -> Bool { value(at: path)?.isPresent(phrases) == true }

  /// The innermost record that knows the first part decides.
  private func value(at path: ValuePath) -> TemplateValue? {
    guard let first = path.parts.first else { return scopes.last }
    for scope in scopes.reversed() {
      guard case .record(let members) = scope, let found = members[first] else { continue }
      return path.parts.dropFirst().reduce(found) { value, name in
        guard case .record(let members) = value else { return nil }
        return members[name]
      }
    }
    return nil
  }
}
