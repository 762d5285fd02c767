import AppleSignIn
import HTTPMessages
import Testing
import WireRoutes

@Suite struct ScriptAndButton {
  private static func path(_ locale: String) -> String {
    "/appleauth/static/jsapi/appleid/1/\(locale)/appleid.auth.js"
  }

  /// How the script was reached, and the base that it sends people to.
  static let mounts = [
    ("http://127.0.0.1:7780", "/appleid.cdn-apple.com", "http://127.0.0.1:7780/appleid.apple.com"),
    (
      "http://127.0.0.1:7780", "/behind/appleid.cdn-apple.com",
      "http://127.0.0.1:7780/behind/appleid.apple.com"
    ),
    ("http://127.0.0.1:7780", "", "http://127.0.0.1:7780"),
    ("https://appleid.cdn-apple.com", "", "https://appleid.apple.com"),
    ("https://appleid.cdn-apple.com:7743", "", "https://appleid.apple.com:7743"),
  ]

  @Test(arguments: mounts)
  func `the script leads to the mock it came from`(origin: String, path: String, base: String) throws {
    let response = try House().send(
      .get, Self.path("en_US"), mount: Request.Mount(origin: origin, path: path))
    #expect(response.status == .ok)
    #expect(response.headers["content-type"] == "application/javascript; charset=utf-8")
    #expect(response.headers["access-control-allow-origin"] == "*")
    #expect(response.text.contains(#""base":"\#(base)","#))
    #expect(!response.text.contains("MOCK_SETTINGS"))
  }

  @Test(arguments: [
    ("en_US", "en", "Sign in with Apple"), ("fr_FR", "fr", "Se connecter avec Apple"),
    ("de", "de", "Mit Apple anmelden"), ("ja_JP", "ja", "Appleでサインイン"),
    ("zh-Hans-CN", "en", "Sign in with Apple"),
  ])
  func `the locale chooses the words`(locale: String, language: String, words: String) throws {
    let text = try House().send(.get, Self.path(locale)).text
    #expect(text.contains(#""language":"\#(language)""#))
    #expect(text.contains(#""sign-in":"\#(words)""#))
  }

  @Test(arguments: ["e", "en_", "en%22", "a_b_c_d"])
  func `what is no locale is not found, and told so`(locale: String) throws {
    let response = try House().send(.get, Self.path(locale))
    #expect(response.status == .notFound)
    #expect(response.diagnoses == ["script_locale_malformed"])
  }

  /// A query, and the size and words of the picture.
  static let buttons = [
    ("", "140", "30", "Sign in with Apple"),
    ("?height=64&width=375&scale=2&type=continue", "750", "128", "Continue with Apple"),
    ("?type=sign%20in&color=white&border=true&border_radius=50", "140", "30", "Sign in with Apple"),
    ("?type=sign-up&locale=de_DE&scale=6", "840", "180", "Mit Apple registrieren"),
  ]

  @Test(arguments: buttons, ["", "/left"])
  func `a button has the size and the words asked for`(
    button: (query: String, width: String, height: String, words: String), variant: String
  ) throws {
    let response = try House().send(.get, "/appleid/button" + variant + button.query)
    #expect(response.status == .ok)
    #expect(response.headers["content-type"] == "image/svg+xml; charset=utf-8")
    #expect(response.text.contains(#"width="\#(button.width)" height="\#(button.height)""#))
    #expect(response.text.contains(">\(button.words)</text>"))
    #expect(response.text.contains("(mock)</title>"))
  }

  @Test func `the logo is square and has no words`() throws {
    let response = try House().send(.get, "/appleid/button/logo?size=64")
    #expect(response.text.contains(#"width="64" height="64""#))
    #expect(!response.text.contains("<text"))
  }

  @Test(arguments: [
    ("height=29", "button_height_invalid"), ("height=65", "button_height_invalid"),
    ("width=129", "button_width_invalid"), ("width=376", "button_width_invalid"),
    ("width=1e2", "button_width_invalid"), ("color=red", "button_color_invalid"),
    ("border=yes", "button_border_invalid"), ("type=log-in", "button_type_invalid"),
    ("border_radius=51", "button_border_radius_invalid"), ("scale=0", "button_scale_invalid"),
    ("scale=7", "button_scale_invalid"), ("locale=%3Cscript%3E", "button_locale_invalid"),
  ])
  func `a parameter out of its range is not found, and told so`(query: String, code: String) throws {
    let response = try House().send(.get, "/appleid/button?" + query)
    #expect(response.status == .notFound)
    #expect(response.diagnoses == [code])
  }
}
