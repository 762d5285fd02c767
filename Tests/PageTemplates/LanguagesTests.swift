import PageTemplates
import Testing

@Suite("The languages of the pages")
struct LanguagesTests {
  /// What the pages for people say; the pages for developers are in English.
  private static let areas = [
    "banner", "foot", "button", "field", "person", "warnings", "signIn", "problem", "consent", "facebook",
    "permission", "appLink", "formPost", "webMessage", "error",
  ]
  private static let pages: [Page] = [
    .signIn, .consent, .facebookConsent, .appLink, .formPost, .webMessage, .error,
  ]
  static let others = PageTemplates.languages.filter { $0 != "en" }

  private func phrases(_ language: String) throws -> [String: String] {
    let text = try #require(PageTemplates.source(of: "strings.\(language).properties"))
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let pairs = lines.compactMap { line -> (String, String)? in
      line.firstRange(of: " = ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) }
    }
    #expect(pairs.count == lines.count)
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func isForPeople(_ key: String) -> Bool {
    Self.areas.contains(String(key.prefix { $0 != "." }))
  }

  private func values(_ words: String) -> [String] {
    words.matches(of: /\{\{[^}]*\}\}/).map { String($0.output) }.sorted()
  }

  @Test func `six are spoken`() {
    #expect(PageTemplates.languages == ["de", "en", "es", "fr", "it", "ja"])
  }

  @Test(arguments: others)
  func `every language has the same keys and the same values in them`(language: String) throws {
    let english = try phrases("en").filter { isForPeople($0.key) }
    let other = try phrases(language)
    #expect(Set(english.keys) == Set(other.keys))
    for (key, words) in english { #expect(values(words) == values(other[key] ?? ""), "\(key)") }
  }

  @Test(arguments: others)
  func `nothing was left in English`(language: String) throws {
    let english = try phrases("en")
    // Words that both languages have, one each.
    let shared = ["de": ["consent.name", "permission.user_videos"], "fr": ["permission.user_photos"]]
    let same = try phrases(language).filter { english[$0.key] == $0.value }.keys.sorted()
    #expect(same == shared[language, default: []])
  }

  @Test(arguments: pages)
  func `what a page for people says is among them`(page: Page) throws {
    let source = try #require(PageTemplates.source(of: page.rawValue + ".html"))
    for match in source.matches(of: /\{\{t\.([^}]*)\}\}/) { #expect(isForPeople(String(match.1))) }
  }

  @Test func `French has its spaces before high punctuation`() throws {
    for (key, words) in try phrases("fr") {
      let bare = words.replacing(/\{\{[^}]*\}\}/, with: "x")
      for (index, character) in zip(bare.indices, bare).dropFirst() {
        let before = bare[bare.index(before: index)]
        switch character {
        case "?", "!", ";": #expect(before == "\u{202F}", "\(key)")
        case ":", "»": #expect(before == "\u{A0}", "\(key)")
        default: #expect(before != "«" || character == "\u{A0}", "\(key)")
        }
      }
      #expect(!bare.contains("'"), "\(key)")
    }
  }

  @Test(arguments: PageTemplates.languages, Sample.all)
  func `every page is well-formed in every language and names it`(language: String, sample: Sample) throws {
    let html = PageTemplates.builtIn.render(sample.page, sample.context, languages: [language])
    #expect(try Markup(html).all("html") == [["lang": language]])
  }

  @Test(arguments: others)
  func `what is for the developer stays English and says so`(language: String) throws {
    let html = PageTemplates.builtIn.render(.error, Sample.error.context, languages: [language])
    #expect(html.contains("<h1 id=\"words\" lang=\"en\">Invalid client.</h1>"))
    #expect(html.contains("<p lang=\"en\">No app has this client id.</p>"))
    let warned = PageTemplates.builtIn.render(.signIn, Sample.signIn.context, languages: [language])
    #expect(warned.contains("<li lang=\"en\">second</li>"))
  }
}
