import FormReading
import MockIDP
import OrderedJSON
import Testing

@Suite struct `Hostile text in Apple's sign-in` {
  private func configuration(_ text: String) -> Configuration {
    Configuration(accounts: [
      .init(id: "x", givenName: text, familyName: text, email: text + "@example.com")
    ])
  }

  private func parameters(_ hostile: HostileText, mode: String) -> [String: String] {
    var parameters = [
      "client_id": hostile.text, "state": hostile.text, "nonce": hostile.text,
      "redirect_uri": "https://example.com/callback?x=" + hostile.forURL,
    ]
    if mode != "query" { parameters["response_type"] = "code id_token" }
    parameters["response_mode"] = mode
    if mode == "form_post" || mode == "web_message" { parameters["scope"] = "name email" }
    return parameters
  }

  @Test(arguments: HostileText.all)
  func `on its pages it is text, and comes back as it was`(hostile: HostileText) async throws {
    try await withMockIDP(configuration(hostile.text)) { idp in
      let browser = Browser(idp)
      let people = await browser.open(parameters(hostile, mode: "form_post"))
      let listed = ShownPage(people)
      #expect(listed.texts(in: "bdi") == ["\(hostile.text) \(hostile.text)", hostile.text + "@example.com"])
      #expect(listed.texts(in: "h1") == ["Sign in to \(hostile.text)"])
      let consent = try await browser.submit(people)
      let shown = ShownPage(consent)
      let form = try #require(HTMLForm.all(in: consent.text).first)
      #expect(form["givenName"] == hostile.text && form["familyName"] == hostile.text)
      #expect(shown.texts(in: "h1") == ["Continue to \(hostile.text)?"])
      for page in [listed, shown] {
        #expect(!page.tags.contains { $0 == "script" || $0 == "img" })
      }
    }
  }

  @Test(arguments: HostileText.all)
  func `in the form for someone new it is shown again`(hostile: HostileText) async throws {
    try await withMockIDP { idp in
      let people = await Browser(idp).open()
      let form = try #require(HTMLForm.all(in: people.text).last)
      let again = await idp.respond(
        to: .form(
          "http://127.0.0.1:7780" + form.action,
          ["step": "new", "givenName": hostile.text, "familyName": hostile.text, "email": hostile.text]))
      let shown = try #require(HTMLForm.all(in: again.text).last)
      for name in ["givenName", "familyName", "email"] { #expect(shown[name] == hostile.text, "\(name)") }
      #expect(!ShownPage(again).tags.contains { $0 == "script" || $0 == "img" })
    }
  }

  @Test(arguments: HostileText.all, ["query", "fragment", "form_post", "web_message"])
  func `in every response mode it arrives as it was sent`(hostile: HostileText, mode: String) async throws {
    try await withMockIDP(configuration(hostile.text)) { idp in
      let browser = Browser(idp)
      let sent = parameters(hostile, mode: mode)
      let answer = try await browser.submit(try await browser.submit(await browser.open(sent)))
      switch mode {
      case "web_message":
        let page = ShownPage(answer)
        #expect(page.tags.filter { $0 == "script" }.count == 1)
        let message = try page.json(after: "var message = ", until: ";\n")
        let data = try JSON(parsing: #require(message.string).utf8)["data"]
        #expect(data?["authorization"]?["state"]?.string == hostile.text)
        #expect(data?["user"]?["name"]?["firstName"]?.string == hostile.text)
        #expect(try claims(data?["authorization"]?["id_token"]?.string)["nonce"]?.string == hostile.text)
      case "form_post":
        let form = try #require(HTMLForm.all(in: answer.text).first)
        #expect(form.action == sent["redirect_uri"])
        #expect(form["state"] == hostile.text)
        let user = try JSON(parsing: #require(form["user"]).utf8)
        #expect(user["name"]?["lastName"]?.string == hostile.text)
        #expect(user["email"]?.string == hostile.text + "@example.com")
        #expect(try claims(form["id_token"])["nonce"]?.string == hostile.text)
        #expect(ShownPage(answer).tags.filter { $0 == "script" }.count == 1)
      default:
        let location = try #require(answer.header("Location"))
        #expect(location.hasPrefix(try #require(sent["redirect_uri"])))
        let received = try #require(try browser.received(answer))
        #expect(received["state"] == hostile.text)
        if mode == "fragment" { #expect(try claims(received["id_token"])["nonce"]?.string == hostile.text) }
      }
    }
  }

  @Test(
    arguments: HostileText.all,
    ["client_id", "redirect_uri", "response_type", "response_mode", "scope"])
  func `in a refusal it is text`(hostile: HostileText, parameter: String) async throws {
    var configuration = Configuration()
    configuration.apple.registration = .listed
    try await withMockIDP(configuration) { idp in
      let page = await Browser(idp).open([parameter: hostile.text])
      #expect(page.status == 200)
      let shown = ShownPage(page)
      #expect(shown.tags.filter { $0 == "script" }.count == 1)
      #expect(!shown.tags.contains("img"))
    }
  }
}
