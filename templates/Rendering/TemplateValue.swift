/// What a page can be given: text, yes or no, a phrase of the page's language, and lists and records of these.
package enum TemplateValue: Sendable, Equatable {
  case text(String)
  case flag(Bool)
  /// The words under that key, where the language has any.
  case phrase(String)
  case list([TemplateValue])
  case record([String: TemplateValue])

  /// Whether `{{?name}}` shows its inside: text and lists count when they are not empty.
  func isPresent(_ phrases: Phrases) -> Bool {
    switch self {
    case .phrase(let key): phrases[key] != nil
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
