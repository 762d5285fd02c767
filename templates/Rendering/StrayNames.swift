extension PageTemplates {
  /// Names in `overrides` that no built-in page has, each a slip that would show as nothing, or as the words it was to
  /// replace.
  ///
  /// - Parameter overrides: files that can be read; see ``mistakes(in:)``.
  package static func strayNames(in overrides: [String: String]) -> [TemplateError] {
    let builtIn = EmbeddedFiles.names.compactMap(EmbeddedFiles.text(of:))
    let values = Set(
      builtIn.flatMap(Tag.all).filter { !$0.isPhrase }.flatMap {
        $0.name.split(separator: ".").map(String.init)
      })
    let phrases = Set(
      keys(in: EmbeddedFiles.text(of: TemplateSources.stringsFile(TemplateSources.fallbackLanguage)) ?? "")
        .map(\.key)
        + overrides.values.flatMap(Tag.all).filter(\.isPhrase).map { String($0.name.dropFirst(2)) })
    return overrides.sorted { $0.key < $1.key }.flatMap { file, text -> [TemplateError] in
      let strayValues = Tag.all(in: text).filter { tag in
        !tag.isPhrase && !tag.name.split(separator: ".").allSatisfy { values.contains(String($0)) }
      }
      let strayKeys =
        TemplateSources.isStringsFile(file) ? keys(in: text).filter { !phrases.contains($0.key) } : []
      return strayValues.map {
        TemplateError(page: file, line: $0.line, reason: "no built-in page has a value \"\($0.name)\"")
      }
        + strayKeys.map {
          TemplateError(page: file, line: $0.line, reason: "no page has the phrase \"\($0.key)\"")
        }
    }
  }

  private static func keys(in strings: String) -> [(key: String, line: Int)] {
    strings.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      let entry = line.trimmingSpaces
      guard let sign = entry.firstIndex(of: "="), entry.first != "#" else { return nil }
      return (String(entry[..<sign].trimmingSpaces), index + 1)
    }
  }
}

/// What stands between braces and names a value or a phrase.
private struct Tag {
  let name: String
  let line: Int

  var isPhrase: Bool { name.hasPrefix("t.") }

  static func all(in text: String) -> [Tag] {
    var tags: [Tag] = []
    var line = 1
    for (index, piece) in text.split(separator: "{{", omittingEmptySubsequences: false).enumerated() {
      if index > 0, let name = name(in: piece.prefix { $0 != "}" }) {
        tags.append(Tag(name: name, line: line))
      }
      line += piece.lineEnds
    }
    return tags
  }

  /// `nil` for a remark, a part, the end of a section and the item at hand.
  private static func name(in tag: Substring) -> String? {
    let tag = tag.trimmingSpaces
    guard let first = tag.first, !"!>/".contains(first) else { return nil }
    let name = "#?^".contains(first) ? tag.dropFirst().trimmingSpaces : tag
    let bare = name.hasPrefix("json ") ? name.dropFirst(5).trimmingSpaces : name
    return bare == "." ? nil : String(bare)
  }
}
