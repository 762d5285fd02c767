import AppleSignIn
import HTTPMessages
import Testing
import WireRoutes

/// What the mock says of an answer that browsers will treat in a way the app may not expect.
@Suite struct BrowserWarnings {
  private static let sameSite = "form_post_same_site"
  private static let elsewhere = "popup_opener_elsewhere"

  private static func target(_ changes: Changes) -> String {
    "/auth/authorize?"
      + House.authorizeForm.changed(changes).encoded
  }

  /// The mock's origin, the app's redirect URI, and whether a browser takes them for one site.
  static let sites = [
    ("http://127.0.0.1:7780", "http://127.0.0.1:3000/callback", true),
    ("http://127.0.0.1:7780", "http://localhost:3000/callback", false),
    ("http://localhost:7780", "http://localhost:3000/callback", true),
    ("http://localhost:7780", "https://localhost:3000/callback", false),
    ("http://[::1]:7780", "http://[::1]:3000/callback", true),
    ("http://127.0.0.1:7780", "http://127.0.0.2:3000/callback", false),
    ("https://idp.example.test", "https://app.example.test/callback", true),
    ("https://idp.example.test", "https://app.example.org/callback", false),
    ("https://appleid.apple.com", "https://app.example.org/callback", false),
  ]

  @Test(arguments: sites)
  func `a POST within one site hides what a POST from Apple would lose`(
    origin: String, redirectURI: String, isSameSite: Bool
  ) throws {
    for mode in ["form_post", "query"] {
      let response = try House(registration: .open).send(
        .get, Self.target(["client_id": "com.unlisted", "redirect_uri": redirectURI, "response_mode": mode]),
        mount: Request.Mount(origin: origin, path: "/appleid.apple.com"))
      #expect(response.diagnoses.contains(Self.sameSite) == (isSameSite && mode == "form_post"))
    }
  }

  /// A page's Referer, and whether the popup's answer will not reach it.
  static let openers: [(referrer: String?, isElsewhere: Bool)] = [
    ("https://example.test/", false), ("https://EXAMPLE.test/login?a=b", false),
    ("https://www.example.test/", true), ("http://example.test/", true),
    ("https://example.test:8443/", true), (nil, false), ("nonsense", false),
  ]

  @Test(arguments: openers)
  func `a popup opened from elsewhere answers to nobody`(referrer: String?, isElsewhere: Bool) throws {
    let headers: Headers = referrer.map { ["Referer": $0] } ?? [:]
    let response = try House().send(.get, Self.target(["response_mode": "web_message"]), headers: headers)
    #expect(response.status == .ok)
    #expect(response.diagnoses.contains(Self.elsewhere) == isElsewhere)
  }

  @Test func `neither is refused where warnings are`() throws {
    let response = try House { $0.refusesWarnings = true }.send(
      .get, Self.target(["response_mode": "form_post"]),
      mount: Request.Mount(origin: "https://idp.example.test", path: ""))
    #expect(response.status == .ok && response.diagnoses == [Self.sameSite])
  }
}
