/// The texts that pages and phrases are made from: the embedded files, and those that stand in for them.
struct TemplateSources: Sendable {
  static let fallbackLanguage = "en"

  private let overrides: [String: String]

  init(overrides: [String: String]) { self.overrides = overrides }

  func text(of file: String) -> String? { overrides[file] ?? EmbeddedFiles.text(of: file) }

  /// What a language's phrases are read from, the later before the earlier.
  func strings(for language: String) -> [(file: String, text: String)] {
    let base = Self.stringsFile(Self.fallbackLanguage)
    let own = Self.stringsFile(language)
    let files = base == own ? [base] : [base, own]
    return files.flatMap { file in
      [EmbeddedFiles.text(of: file), overrides[file]].compactMap { text in text.map { (file, $0) } }
    }
  }

  /// The language to answer in: `fr`, `fr-FR` and `fr_FR` are the same, and English is spoken where the one asked for is not.
  func language(for tag: String) -> String {
    let language = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return text(of: Self.stringsFile(language)) == nil ? Self.fallbackLanguage : language
  }

  static func stringsFile(_ language: String) -> String { "strings.\(language).properties" }

  static func isStringsFile(_ file: String) -> Bool {
    file.hasPrefix("strings.") && file.hasSuffix(".properties")
  }
}
