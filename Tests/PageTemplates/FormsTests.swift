import PageTemplates
import Testing

@Suite("The forms on the pages")
struct FormsTests {
  @Test func `the first form picks a person and its first button continues`() throws {
    let markup = try Markup(Sample.signIn.html)
    let form = try firstForm(of: markup)
    #expect(markup.all("form").count == 2)
    #expect(
      markup.all("form").allSatisfy {
        $0["method"] == "post" && $0["action"] == "/auth/authorize?a=1&amp;b=2"
      })
    #expect(form.inputs.map { $0["name"] } == ["step", "account", "account"])
    #expect(form.inputs.map { $0["value"] } == ["person", "ada", "alan"])
    #expect(form.inputs.map { $0["checked"] != nil } == [false, true, false])
    #expect(form.buttons.map { $0["name"] } == ["decision", "decision"])
    #expect(form.buttons.map { $0["value"] } == ["continue", "cancel"])
  }

  @Test func `someone new is a later form`() throws {
    let inputs = try Markup(Sample.signIn.html).all("input").dropFirst(3)
    #expect(inputs.map { $0["name"] } == ["step", "givenName", "familyName", "email"])
    #expect(inputs.first?["value"] == "new")
    #expect(try Markup(Sample.signIn.with(["canAdd": false]).html).all("form").count == 1)
  }

  @Test(arguments: [true, false])
  func `with nobody to pick one can still cancel`(canAdd: Bool) throws {
    let markup = try Markup(Sample.signIn.with(["people": [], "canAdd": .flag(canAdd)]).html)
    #expect(markup.all("form").count == 1)
    #expect(markup.all("button").map { $0["value"] } == (canAdd ? ["continue", "cancel"] : ["cancel"]))
  }

  struct Consent: CustomTestStringConvertible {
    let testDescription: String
    let changes: [String: TemplateValue]
    let names: [String]
    let checked: [String]
  }

  @Test(arguments: [
    Consent(
      testDescription: "name and e-mail, first time", changes: [:],
      names: ["step", "account", "givenName", "familyName", "emailChoice", "emailChoice"], checked: ["share"]),
    Consent(
      testDescription: "hidden by default", changes: ["hide": true],
      names: ["step", "account", "givenName", "familyName", "emailChoice", "emailChoice"], checked: ["hide"]),
    Consent(
      testDescription: "name only", changes: ["asksEmail": false],
      names: ["step", "account", "givenName", "familyName"], checked: []),
    Consent(
      testDescription: "e-mail only", changes: ["asksName": false],
      names: ["step", "account", "emailChoice", "emailChoice"], checked: ["share"]),
    Consent(
      testDescription: "nothing asked", changes: ["asksName": false, "asksEmail": false],
      names: ["step", "account"], checked: []),
    Consent(
      testDescription: "a person without an address", changes: ["email": ""],
      names: ["step", "account", "givenName", "familyName"], checked: []),
    Consent(
      testDescription: "known", changes: ["isKnown": true], names: ["step", "account"], checked: []),
  ])
  func `consent asks what the app asks, the first time only`(consent: Consent) throws {
    let markup = try Markup(Sample.consent.with(consent.changes).html)
    let form = try firstForm(of: markup)
    #expect(markup.all("form").count == 1)
    #expect(form.inputs.map { $0["name"] } == consent.names)
    #expect(form.inputs.filter { $0["checked"] != nil }.map { $0["value"] } == consent.checked)
    #expect(form.inputs.prefix(2).map { $0["value"] } == ["consent", "ada"])
    #expect(form.buttons.map { $0["value"] } == ["continue", "cancel"])
  }

  @Test func `a person without a name is still somebody`() {
    let people: TemplateValue = [["id": "a", "name": "", "email": "a@example.com", "checked": true]]
    #expect(
      Sample.signIn.with(["people": people]).html.contains(">No name</bdi> <span><bdi"))
    #expect(
      Sample.consent.with(["name": "", "email": ""]).html.contains(
        ">No name</bdi></p>"))
  }

  @Test func `who signed in last is told so, and the button says as whom`() throws {
    let markup = try Markup(Sample.signIn.html)
    #expect(markup.all("input").filter { $0["class"] == "last" }.map { $0["value"] } == ["ada"])
    #expect(Sample.signIn.html.contains("Continue as Ada Lovelace</span>"))
    #expect(!Sample.signIn.with(["lastName": ""]).html.contains("Continue as"))
  }

  @Test func `a mistake in the address stands by its field, with what was typed`() throws {
    let markup = try Markup(Sample.signIn.html)
    let email = try #require(markup.all("input").last)
    #expect(email["value"] == "zoe@" && email["aria-invalid"] == "true")
    let problem = try #require(markup.elements.first { $0.attributes["id"] == email["aria-describedby"] })
    #expect(problem.attributes["role"] == "alert")
    #expect(
      markup.elements.filter { $0.attributes["autofocus"] != nil }.map { $0.attributes["name"] } == ["email"])
    #expect(markup.all("details").allSatisfy { $0["open"] != nil })
    #expect(
      try Markup(Sample.signIn.with(["emailProblem": "", "isMending": false]).html).all("details").allSatisfy
      { $0["open"] == nil })
  }

  @Test(arguments: [Sample.signIn, Sample.consent, Sample.facebookConsent])
  func `one element has the keyboard at first, and Enter on it continues`(sample: Sample) throws {
    let markup = try Markup(sample.with(["emailProblem": "", "isMending": false]).html)
    let focused = markup.elements.filter { $0.attributes["autofocus"] != nil }
    #expect(focused.map { $0.attributes["value"] } == [sample.page == .signIn ? "ada" : "continue"])
  }

  @Test func `nobody more can be added when there are too many, and the page says so`() throws {
    let html = Sample.signIn.with(["canAdd": false, "isFull": true]).html
    #expect(try Markup(html).all("form").count == 1)
    #expect(html.contains("As many people have been added here"))
  }

  @Test func `a permission has words where there are any, and its name in any case`() {
    let html = Sample.facebookConsent.html
    #expect(html.contains("<span>E-mail address <span><code>email</code></span></span>"))
    #expect(html.contains("<span><code>unheard_of</code></span>"))
  }

  @Test(arguments: [Sample.consent, Sample.facebookConsent])
  func `who is known continues with one button that says as whom`(sample: Sample) throws {
    let known = sample.with(["isKnown": true, "permissions": []])
    #expect(known.html.contains("Continue as Ada Lovelace</span></button>"))
    #expect(try firstForm(of: Markup(known.html)).inputs.map { $0["name"] } == ["step", "account"])
  }

  @Test func `the answer is posted in order, and nothing else with it`() throws {
    let markup = try Markup(Sample.formPost.html)
    let form = try firstForm(of: markup)
    #expect(markup.all("form").first?["action"] == "https://example.test/callback")
    #expect(markup.all("form").first?["id"] != nil)
    #expect(form.inputs.map { $0["name"] } == ["state", "code", "user"])
    #expect(form.inputs.map { $0["value"] } == ["s", "c", "{&quot;name&quot;:{}}"])
    #expect(form.inputs.allSatisfy { $0["type"] == "hidden" })
    #expect(form.buttons == [["type": "submit"]])
  }

  @Test func `every field to fill in is labelled`() throws {
    for sample in Sample.all {
      var inLabel = false
      for element in try Markup(sample.html).elements {
        if element.name == "label" { inLabel = true }
        guard element.name == "input", element.attributes["type"] != "hidden" else { continue }
        #expect(inLabel, "\(sample) \(element.attributes)")
        inLabel = false
      }
    }
  }

  private struct Form {
    var inputs: [[String: String]] = []
    var buttons: [[String: String]] = []
  }

  private func firstForm(of markup: Markup) throws -> Form {
    let start = try #require(markup.elements.firstIndex { $0.name == "form" })
    var form = Form()
    for element in markup.elements[start...].dropFirst() {
      if element.name == "form" { break }
      if element.name == "input" { form.inputs.append(element.attributes) }
      if element.name == "button" { form.buttons.append(element.attributes) }
    }
    return form
  }
}
