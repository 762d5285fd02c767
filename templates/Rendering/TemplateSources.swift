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

  /// The language to answer in: `fr`, `fr-FR` and `fr_FR` are the same, and English is spoken where none of those asked
  /// for is.
  func language(among tags: [String]) -> String {
    tags.lazy.map { tag in tag.prefix { $0 != "-" && $0 != "_" }.lowercased() }
      .first { text(of: Self.stringsFile($0)) != nil } ?? Self.fallbackLanguage
  }

  static func stringsFile(_ language: String) -> String { "strings.\(language).properties" }

  static func languageOf(_ stringsFile: String) -> String {
    String(stringsFile.dropFirst("strings.".count).dropLast(".properties".count))
  }

  static func isStringsFile(_ file: String) -> Bool {
    file.hasPrefix("strings.") && file.hasSuffix(".properties")
  }
}
