import FormReading
import IdentityState
import MockIDP
import Testing

@Suite struct `The person a browser remembers` {
  private func people(_ browser: Browser, cookie: String?, at path: String = "/auth/authorize") async throws
    -> HTMLForm
  {
    let page = await browser.open(
      path.contains("dialog") ? ["client_id": "12345"] : [:], at: path,
      headers: cookie.map { [(name: "Cookie", value: $0)] } ?? [])
    return try #require(HTMLForm.all(in: page.text).first)
  }

  /// Apple and Facebook, each by base URL and by its real name.
  static let ways: [(base: String, path: String)] = [
    ("http://127.0.0.1:7780/appleid.apple.com", "/auth/authorize"),
    ("http://127.0.0.1:7780", "/auth/authorize"),
    ("https://appleid.apple.com", "/auth/authorize"),
    ("http://127.0.0.1:7780/www.facebook.com", "/v21.0/dialog/oauth"),
    ("https://m.facebook.com", "/dialog/oauth"),
  ]

  @Test(arguments: ways)
  func `is the one who signed in last, and comes first`(base: String, path: String) async throws {
    try await withMockIDP { idp in
      let browser = Browser(idp, base: base)
      var page = await browser.open(path.contains("dialog") ? ["client_id": "12345"] : [:], at: path)
      #expect(page.header("Set-Cookie") == nil)
      page = try await browser.submit(page) { $0["account"] = "grace" }
      #expect(page.header("Set-Cookie") == nil)
      let end = try await browser.submit(page)
      let cookie = try #require(end.header("Set-Cookie"))
      #expect(cookie == "mock_idp_person=grace; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax")
      let form = try await people(browser, cookie: String(cookie.prefix { $0 != ";" }), at: path)
      #expect(form["account"] == "grace")
      #expect(form.choices.map(\.value) == ["grace", "ada", "alan"])
      #expect(try await people(browser, cookie: nil, at: path)["account"] == "ada")
    }
  }

  @Test func `is not changed by Cancel, nor by a hint, a script or --sign-in auto`() async throws {
    try await withMockIDP { idp in
      let browser = Browser(idp)
      let consent = await browser.open(["login_hint": "grace"])
      let cancelled = try await browser.submit(consent, button: 1)
      #expect(cancelled.header("Set-Cookie") == nil)
      idp.apple.nextSignIn(.proceed(as: "grace"))
      #expect(await browser.open().header("Set-Cookie") == nil)
    }
    try await withMockIDP(Configuration(signIn: .auto)) { idp in
      let answer = await Browser(idp).open([:], headers: [(name: "Cookie", value: "mock_idp_person=grace")])
      #expect(answer.header("Location") != nil && answer.header("Set-Cookie") == nil)
      #expect(idp.store.read { $0.grants.values.map(\.holder.accountID) } == ["ada"])
    }
  }
}
