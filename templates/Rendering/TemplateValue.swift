/// What a page can be given: text, yes or no, and lists and records of these.
package enum TemplateValue: Sendable, Equatable {
  case text(String)
  case flag(Bool)
  case list([TemplateValue])
  case record([String: TemplateValue])

  /// Whether `{{?name}}` shows its inside: text and lists count when they are not empty.
  var isPresent: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let items): !items.isEmpty
    case .record: true
    }
  }
}

extension TemplateValue: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension TemplateValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }

  /// The last of two members with the same name is kept.
  package init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .record(Dictionary(elements) { _, last in last })
  }
}
