/// The two ways in which a value enters a page; there is no third, unescaped one.
enum Escaping {
  /// Safe as text and within a quoted attribute, where line ends would otherwise be normalised.
  static func appendHTML(_ text: String, to page: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": page += "&amp;"
      case "<": page += "&lt;"
      case ">": page += "&gt;"
      case "\"": page += "&quot;"
      case "'": page += "&#39;"
      case "\n": page += "&#10;"
      case "\r": page += "&#13;"
      case "\0": page += "\u{FFFD}"
      default: page.unicodeScalars.append(scalar)
      }
    }
  }

  static func html(_ text: String) -> String {
    var escaped = ""
    appendHTML(text, to: &escaped)
    return escaped
  }

  /// JSON that can neither end the `<script>` it stands in nor the line of a string in it.
  static func appendScriptJSON(_ value: TemplateValue, to page: inout String) {
    switch value {
    case .text(let text): appendQuoted(text, to: &page)
    case .flag(let flag): page += flag ? "true" : "false"
    // Words are for people; a script has no use for them.
    case .phrase: page += "null"
    case .list(let items):
      page += "["
      for (index, item) in items.enumerated() {
        if index > 0 { page += "," }
        appendScriptJSON(item, to: &page)
      }
      page += "]"
    case .record(let members):
      page += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { page += "," }
        appendQuoted(member.key, to: &page)
        page += ":"
        appendScriptJSON(member.value, to: &page)
      }
      page += "}"
    }
  }

  private static func appendQuoted(_ text: String, to page: inout String) {
    page += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": page += "\\\""
      case "\\": page += "\\\\"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        page += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: page.unicodeScalars.append(scalar)
      }
    }
    page += "\""
  }
}
