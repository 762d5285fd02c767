/// A form of one of the mock's pages, as a client without scripts would send it.
package struct HTMLForm: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package let action: String
  package let method: String
  /// What is sent without touching anything: hidden and text inputs, and the choice that is preselected.
  package var fields: [Field]
  /// Named buttons in the page's order; the first is the one that Enter presses.
  package let buttons: [Field]
  /// What the page shows to choose from.
  package let choices: [Field]

  /// Every form of a page, in order.
  package static func all(in html: String) -> [HTMLForm] {
    html.split(separator: "<form").dropFirst().map { part in
      HTMLForm(markup: part.firstRange(of: "</form>").map { part[..<$0.lowerBound] } ?? part)
    }
  }

  private init(markup: Substring) {
    let tags = markup.split(separator: "<", omittingEmptySubsequences: false)
    let own = Self.attributes(tags.first ?? "")
    action = own["action"] ?? ""
    method = own["method"] ?? "get"
    var fields: [Field] = []
    var buttons: [Field] = []
    var choices: [Field] = []
    for tag in tags.dropFirst() {
      let attributes = Self.attributes(tag)
      guard let name = attributes["name"] else { continue }
      let field = Field(name: name, value: attributes["value"] ?? "")
      if tag.hasPrefix("button") {
        buttons.append(field)
      } else if tag.hasPrefix("input"), attributes["type"] == "radio" {
        choices.append(field)
        if attributes["checked"] != nil { fields.append(field) }
      } else if tag.hasPrefix("input") {
        fields.append(field)
      }
    }
    self.fields = fields
    self.buttons = buttons
    self.choices = choices
  }

  package subscript(name: String) -> String? {
    get { fields.first { $0.name == name }?.value }
    set {
      fields.removeAll { $0.name == name }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Attributes of one tag, values as they mean.
  private static func attributes(_ tag: Substring) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = tag.drop { $0 != " " && $0 != ">" }
    while let first = rest.first, first != ">" {
      rest = rest.drop { $0 == " " || $0 == "\n" }
      let name = rest.prefix { $0 != "=" && $0 != " " && $0 != ">" }
      guard !name.isEmpty else { break }
      rest = rest[name.endIndex...]
      if rest.hasPrefix("=\"") {
        let value = rest.dropFirst(2).prefix { $0 != "\"" }
        attributes[String(name)] = Entities.decode(value)
        rest = rest[value.endIndex...].dropFirst()
      } else {
        attributes[String(name)] = ""
      }
    }
    return attributes
  }
}
