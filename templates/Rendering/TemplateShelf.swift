internal import Locks

/// Parsed pages and phrases, each read when it is first wanted and kept.
final class TemplateShelf: Sendable {
  private struct Contents {
    var pages: [String: Result<[TemplateNode], TemplateError>] = [:]
    var phrases: [String: Result<Phrases, TemplateError>] = [:]
  }

  let sources: TemplateSources
  /// Two threads that want the same page at once may both read it; what they read is the same.
  private let contents = Lock(Contents())

  init(sources: TemplateSources) { self.sources = sources }

  func page(_ file: String) throws(TemplateError) -> [TemplateNode] {
    if let known = contents.withLock({ $0.pages[file] }) { return try known.get() }
    let read = Result { () throws(TemplateError) in try readPage(file) }
    contents.withLock { $0.pages[file] = read }
    return try read.get()
  }

  func phrases(_ language: String) throws(TemplateError) -> Phrases {
    if let known = contents.withLock({ $0.phrases[language] }) { return try known.get() }
    let read = Result { () throws(TemplateError) in try readPhrases(language) }
    contents.withLock { $0.phrases[language] = read }
    return try read.get()
  }

  private func readPage(_ file: String) throws(TemplateError) -> [TemplateNode] {
    guard let text = sources.text(of: file) else {
      throw TemplateError(page: file, line: 1, reason: "there is no such page")
    }
    let phrases = try phrases(TemplateSources.fallbackLanguage)
    return try TemplateParser.parse(text, of: file, sources: sources, phrases: phrases)
  }

  private func readPhrases(_ language: String) throws(TemplateError) -> Phrases {
    var phrases: Phrases = [:]
    for (file, text) in sources.strings(for: language) {
      let own = try PhraseParser.parse(text, of: file, sources: sources)
      phrases.merge(own) { _, later in later }
    }
    return phrases
  }
}
