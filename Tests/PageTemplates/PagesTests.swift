import PageTemplates
import Testing

@Suite("The built-in pages")
struct PagesTests {
  @Test(arguments: Sample.all)
  func `a page with its whole context is well-formed and has nothing left to fill in`(sample: Sample) throws {
    let html = sample.html
    _ = try Markup(html)
    #expect(!html.contains("{{"))
    #expect(!html.contains("}}") || html.contains("<style"))
  }

  @Test(arguments: Page.all)
  func `a page with no context at all is still well-formed`(page: Page) throws {
    _ = try Markup(PageTemplates.builtIn.render(page, [:]))
  }

  @Test(arguments: Sample.all)
  func `every value on a page is escaped`(sample: Sample) throws {
    let hostile = #"</script><script>alert('1')</script>"&"#
    let html = Sample(page: sample.page, context: sample.context.mapValues { poison($0, hostile) }).html
    #expect(!html.contains("alert('1')<"))
    #expect(!html.contains("<script>"))
    let markup = try Markup(html)
    #expect(markup.all("script").count == (try Markup(sample.html)).all("script").count)
  }

  @Test(arguments: Sample.all)
  func `a page says that it is a mock before anything else`(sample: Sample) throws {
    let html = sample.html
    let body = try #require(html.firstRange(of: "<body"))
    let banner = try #require(html.firstRange(of: "Mock — not "))
    let main = try #require(html.firstRange(of: "<main"))
    #expect(body.upperBound < banner.lowerBound && banner.upperBound < main.lowerBound)
  }

  @Test(arguments: Sample.all)
  func `a page loads nothing, and its styles and scripts carry the nonce`(sample: Sample) throws {
    let markup = try Markup(sample.html)
    let run = markup.all("script").filter { $0["type"] == nil }
    #expect(!markup.all("style").isEmpty)
    #expect((run + markup.all("style")).allSatisfy { $0["nonce"] == "n-1" && $0["src"] == nil })
    #expect(markup.elements.allSatisfy { $0.attributes["src"] == nil && $0.name != "img" })
    #expect(markup.all("link").allSatisfy { $0["href"] == "data:," })
    #expect(markup.elements.allSatisfy { $0.attributes["style"] == nil && $0.attributes["onclick"] == nil })
    #expect(markup.rawTexts.allSatisfy { !$0.contains("url(") && !$0.contains("@import") })
  }

  @Test(arguments: Sample.all)
  func `a page has a language, a title, one main part and one top heading`(sample: Sample) throws {
    let markup = try Markup(sample.html)
    #expect(markup.all("html") == [["lang": "en"]])
    for name in ["title", "main", "h1", "header", "footer"] {
      #expect(markup.all(name).count == 1, "\(name)")
    }
    let ids = markup.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let named = markup.elements.compactMap { $0.attributes["aria-labelledby"] }
    #expect(Set(named).isSubset(of: ids))
  }

  /// Makes every text in a value hostile.
  private func poison(_ value: TemplateValue, _ hostile: String) -> TemplateValue {
    switch value {
    case .text(let text): .text(text + hostile)
    case .flag, .phrase: value
    case .list(let items): .list(items.map { poison($0, hostile) })
    case .record(let members): .record(members.mapValues { poison($0, hostile) })
    }
  }
}
