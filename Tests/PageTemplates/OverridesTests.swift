import PageTemplates
import Testing

@Suite("Pages and words of one's own")
struct OverridesTests {
  @Test func `a file replaces the page of the same name and no other`() throws {
    let pages = try PageTemplates(overrides: ["error.html": "mine: {{errorCode}}"])
    #expect(pages.render(.error, ["errorCode": "a&b"]) == "mine: a&amp;b")
    #expect(pages.render(.formPost, Sample.formPost.context) == Sample.formPost.html)
  }

  @Test func `a part replaced shows on every page`() throws {
    let pages = try PageTemplates(overrides: ["part-banner.html": "<header class=\"mock\">ours</header>"])
    for sample in Sample.all { #expect(pages.render(sample.page, sample.context).contains(">ours<")) }
  }

  @Test(arguments: ["signin.html", "sign-in", "style.css"])
  func `a file that replaces nothing is refused with the names that could be meant`(file: String) throws {
    let error = try #require(throws: TemplateError.self) { try PageTemplates(overrides: [file: ""]) }
    #expect(error.page == file)
    #expect(error.reason.contains("sign-in.html") && error.reason.contains("part-style.html"))
  }

  @Test func `a mistake in a part is found in the part`() {
    #expect(throws: TemplateError(page: "part-foot.html", line: 2, reason: "{{?x}} is not closed")) {
      try PageTemplates(overrides: ["part-foot.html": "\n{{?x}}"])
    }
  }

  @Test(arguments: [
    (["en"], "en", "Continue"), (["pt"], "pt", "Continuar!"), (["pt-BR"], "pt", "Continuar!"),
    (["pt_BR"], "pt", "Continuar!"), (["PT"], "pt", "Continuar!"), (["nl"], "en", "Continue"),
    ([], "en", "Continue"), ([""], "en", "Continue"), (["nl", "pt", "de"], "pt", "Continuar!"),
    (["nl", "de-AT", "pt"], "de", "Weiter"), (["../x", "en"], "en", "Continue"),
  ])
  func `a language is one more file: the first that there is one for, or English`(
    asked: [String], spoken: String, button: String
  ) throws {
    let pages = try PageTemplates(overrides: [
      "strings.pt.properties": "# Portuguese\n\nbutton.continue=Continuar!\n"
    ])
    let html = pages.render(.consent, Sample.consent.context, languages: asked)
    #expect(html.contains("<html lang=\"\(spoken)\">"))
    #expect(html.contains(">\(button)</button>"))
    #expect(spoken == "de" || html.contains(">Cancel</button>"))
  }

  @Test func `English words are replaced one by one`() throws {
    let pages = try PageTemplates(overrides: [
      "strings.en.properties": "button.continue = Go to {{clientID}} <b> on"
    ])
    let html = pages.render(.consent, Sample.consent.context)
    #expect(html.contains(">Go to com.example.web &lt;b&gt; on</button>"))
    #expect(html.contains(">Cancel</button>"))
  }

  @Test(arguments: [
    ("a = b\nnonsense", 2, "expected \"key = text\""),
    ("a = b\na = c", 2, "the key \"a\" is empty or stands here twice"),
    (" = b", 1, "the key \"\" is empty or stands here twice"),
    ("\n\na = {{#x}}b{{/x}}", 3, "a phrase may hold {{name}} and nothing else"),
    ("\na = {{x", 2, "{{ is not closed by }}"),
  ])
  func `a mistake in a strings file is named with its line`(text: String, line: Int, reason: String) {
    #expect(throws: TemplateError(page: "strings.fr.properties", line: line, reason: reason)) {
      try PageTemplates(overrides: ["strings.fr.properties": text])
    }
  }

  @Test func `a page nobody made says so`() throws {
    let html = PageTemplates.builtIn.render(Page(rawValue: "<none>"), [:])
    #expect(html.contains("&lt;none&gt;.html:1: there is no such page"))
  }
}
