import FormReading
import MockIDP
import OrderedJSON
import Testing

@Suite struct `Hostile text in Facebook's dialog` {
  private static let base = "http://127.0.0.1:7780/www.facebook.com"

  private func withFacebook(
    _ text: String, _ body: (Browser) async throws -> Void
  ) async throws {
    var configuration = Configuration(accounts: [
      .init(id: "x", givenName: text, familyName: text, email: text + "@example.com")
    ])
    configuration.facebook.apps = [.init(id: "1234567890", secret: "s", name: text)]
    configuration.facebook.registration = .open
    try await withMockIDP(configuration) { try await body(Browser($0, base: Self.base)) }
  }

  private func open(_ browser: Browser, _ changes: [String: String]) async -> HTTPResponse {
    await browser.open(
      ["client_id": "12345", "scope": "email"].merging(changes) { $1 }, at: "/v21.0/dialog/oauth")
  }

  @Test(arguments: HostileText.all)
  func `on its pages it is text, and comes back as it was`(hostile: HostileText) async throws {
    try await withFacebook(hostile.text) { browser in
      let app = [
        "client_id": "1234567890", "redirect_uri": "fb1234567890://authorize", "state": hostile.text,
      ]
      let people = await open(browser, app)
      #expect(ShownPage(people).texts(in: "h1") == ["Sign in to \(hostile.text)"])
      #expect(
        ShownPage(people).texts(in: "bdi") == [
          "\(hostile.text) \(hostile.text)", hostile.text + "@example.com",
        ])
      let consent = try await browser.submit(people)
      #expect(ShownPage(consent).texts(in: "h1") == ["Continue to \(hostile.text)?"])
      for page in [people, consent] {
        #expect(!ShownPage(page).tags.contains { $0 == "script" || $0 == "img" })
      }
    }
  }

  @Test(arguments: HostileText.all, ["code", "token", "id_token", "app", "denied"])
  func `in every way back it arrives as it was sent`(hostile: HostileText, way: String) async throws {
    try await withFacebook(hostile.text) { browser in
      var sent = ["state": hostile.text, "nonce": "n", "response_type": way]
      sent["redirect_uri"] = "https://example.com/callback?x=" + hostile.forURL
      if way == "denied" { sent["response_type"] = "code" }
      if way == "id_token" { sent["nonce"] = hostile.text.filter { !$0.isWhitespace } }
      if way == "app" {
        sent["redirect_uri"] = "fb12345://authorize"
        sent["response_type"] = "id_token"
      }
      let consent = try await browser.submit(await open(browser, sent))
      let answer = try await browser.submit(consent, button: way == "denied" ? 1 : 0)
      if way == "app" {
        let page = ShownPage(answer)
        #expect(page.tags.filter { $0 == "script" }.count == 1)
        let link = try #require(page.html.firstMatch(of: /<a id="answer" href="([^"]*)"/))
        let fields = Browser.pairs(Entities.decode(link.1).drop { $0 != "#" }.dropFirst())
        #expect(fields["state"] == hostile.text)
        #expect(try claims(fields["id_token"])["given_name"]?.string == hostile.text)
        return
      }
      let location = try #require(answer.header("Location"))
      #expect(location.hasPrefix(try #require(sent["redirect_uri"])))
      let parts = location.dropFirst(sent["redirect_uri"]?.count ?? 0).dropFirst()
      let fields = Browser.pairs(parts.hasSuffix("#_=_") ? parts.dropLast(4) : parts)
      #expect(fields["state"] == hostile.text)
      if way == "id_token" { #expect(try claims(fields["id_token"])["nonce"]?.string == sent["nonce"]) }
    }
  }

  @Test(arguments: HostileText.all, ["client_id", "redirect_uri", "response_type", "scope"])
  func `in a refusal it is text`(hostile: HostileText, parameter: String) async throws {
    try await withFacebook("a") { browser in
      let page = await open(browser, [parameter: hostile.text])
      #expect(page.status == 400)
      let shown = ShownPage(page)
      #expect(shown.tags.filter { $0 == "script" }.count == 1)
      #expect(!shown.tags.contains("img"))
    }
  }
}
