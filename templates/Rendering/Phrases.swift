/// The words of one language: phrases by key, plain text with `{{name}}` where a value goes.
typealias Phrases = [String: [TemplateNode]]

/// Reads a strings file: `key = text` lines, `#` before a remark, blank lines between.
enum PhraseParser {
  static func parse(_ text: String, of file: String, sources: TemplateSources) throws(TemplateError)
    -> Phrases
  {
    var phrases: Phrases = [:]
    for (index, source) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = index + 1
      let entry = source.trimmingSpaces
      guard !entry.isEmpty, entry.first != "#" else { continue }
      guard let sign = entry.firstIndex(of: "=") else {
        throw TemplateError(page: file, line: line, reason: "expected \"key = text\"")
      }
      let key = String(entry[..<sign].trimmingSpaces)
      guard !key.isEmpty, phrases[key] == nil else {
        throw TemplateError(
          page: file, line: line, reason: "the key \"\(key)\" is empty or stands here twice")
      }
      phrases[key] = try phrase(entry[entry.index(after: sign)...], of: file, at: line, sources)
    }
    return phrases
  }

  private static func phrase(
    _ text: Substring, of file: String, at line: Int, _ sources: TemplateSources
  ) throws(TemplateError) -> [TemplateNode] {
    let nodes = try TemplateParser.parse(
      String(text.trimmingSpaces), of: file, from: line, sources: sources, phrases: [:])
    return try nodes.map { node throws(TemplateError) in
      switch node {
      case .text(let words): .text(Escaping.html(words))
      case .value: node
      default:
        throw TemplateError(page: file, line: line, reason: "a phrase may hold {{name}} and nothing else")
      }
    }
  }
}
