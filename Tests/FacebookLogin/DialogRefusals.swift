import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import Testing
import WireRoutes

@Suite struct DialogRefusals {
  struct Refusal: CustomTestStringConvertible {
    let testDescription: String
    let changes: Changes
    let code: String

    init(_ testDescription: String, _ changes: Changes, _ code: String) {
      self.testDescription = testDescription
      self.changes = changes
      self.code = code
    }
  }

  static let refusals = [
    Refusal("no app", ["client_id": nil], "client_id_missing"),
    Refusal("an empty app id", ["client_id": ""], "client_id_missing"),
    Refusal("an app that is not listed", ["client_id": "5"], "app_unknown"),
    Refusal("no redirect URI", ["redirect_uri": nil], "redirect_uri_missing"),
    Refusal("a relative redirect URI", ["redirect_uri": "/callback"], "redirect_uri_malformed"),
    Refusal("no authority", ["redirect_uri": "fb1234567890://"], "redirect_uri_malformed"),
    Refusal("another app's scheme", ["redirect_uri": "fb999://authorize"], "redirect_uri_scheme"),
    Refusal("a longer app id's scheme", ["redirect_uri": "fb12345678901://authorize"], "redirect_uri_scheme"),
    Refusal("another path", ["redirect_uri": "fb1234567890://authorize/x"], "redirect_uri_scheme"),
    Refusal("a script", ["redirect_uri": "javascript://authorize"], "redirect_uri_scheme"),
    Refusal("a stranger", ["redirect_uri": "https://evil.test/cb"], "redirect_uri_not_registered"),
    Refusal("a slash more", ["redirect_uri": House.callback + "/"], "redirect_uri_not_registered"),
    Refusal("an unknown response type", ["response_type": "id_token,cookie"], "response_type_unknown"),
    Refusal("quotes in the scope", ["scope": "\"email\""], "permission_malformed"),
    Refusal(
      "a challenge method of its own", ["code_challenge": "x", "code_challenge_method": "S512"],
      "code_challenge_invalid"),
    Refusal(
      "a short challenge", ["code_challenge": "x", "code_challenge_method": "S256"], "code_challenge_invalid"),
    Refusal("a long state", ["state": String(repeating: "x", count: 20_000)], "parameter_too_long"),
  ]

  @Test(arguments: refusals)
  func `is refused with a page, and the app hears nothing`(_ refusal: Refusal) throws {
    let response = try House().dialog(refusal.changes)
    #expect(response.status == .badRequest)
    #expect(response.headers["Location"] == nil)
    #expect(response.diagnoses == [refusal.code])
    #expect(response.text.contains("Facebook"))
  }

  @Test(
    arguments: [
      ["decision": "maybe", "step": "consent"], ["decision": "continue", "step": "elsewhere"],
      ["decision": "continue"], ["decision": "continue", "step": "new"],
    ] as [Form])
  func `a form that no page made is refused`(form: Form) throws {
    let house = try House()
    let response = try house.post("/dialog/oauth/confirm?" + House.limitedForm.encoded, form)
    #expect(response.diagnoses == ["page_form_malformed"])
    #expect(house.facebook.store.read { $0.grants.isEmpty })
  }

  @Test(arguments: ["1", "12345678901", "10200000000000000"])
  func `with open registration any number is an app`(id: String) throws {
    let house = try House(registration: .open)
    let changes: Changes = ["client_id": id, "redirect_uri": "https://anything.test/"]
    #expect(try house.dialog(changes).status == .ok)
  }

  @Test(arguments: ["com.example.app", "0123", "12a", "-1", "123456789012345678901"])
  func `with open registration what is no number is no app`(id: String) throws {
    let response = try House(registration: .open).dialog(["client_id": id])
    #expect(response.diagnoses == ["app_unknown"])
  }

  static let passing: [(String, Changes, warnings: [String], hint: String)] = [
    ("http", ["redirect_uri": "http://plain.example.test/cb"], ["redirect_uri_not_https"], "Use https"),
    ("http of this machine", ["redirect_uri": "http://localhost:3000/cb"], [], ""),
    ("https", ["redirect_uri": House.callback], [], ""),
    (
      "a misspelt permission", classic("email,emial"), ["permission_unknown"],
      "Seen: emial. Write email in place of emial."
    ),
    (
      "two that are none", classic("user_birtday publish_actions"), ["permission_unknown"],
      "Write user_birthday in place of user_birtday. Look publish_actions up"
    ),
    ("a permission for businesses", classic("pages_show_list"), [], ""),
    (
      "the same with Limited Login", ["scope": "pages_show_list,openid"], ["permission_unknown"],
      "pages_show_list needs a classic sign-in."
    ),
    (
      "a misspelling with Limited Login", ["scope": "user_freinds"], ["permission_unknown"],
      "Write user_friends"
    ),
  ]

  private static func classic(_ scope: String) -> Changes {
    ["scope": scope, "response_type": "code", "tp": nil, "redirect_uri": House.callback]
  }

  @Test(arguments: passing)
  func `what Facebook would not take passes with a warning, or not at all`(
    name: String, changes: Changes, warnings: [String], hint: String
  ) throws {
    let page = try House().dialog(changes)
    #expect(page.status == .ok)
    #expect(page.diagnoses == warnings)
    #expect(page.annotations.first?.text.contains(hint) ?? hint.isEmpty)
    let strict = try House { $0.refusesWarnings = true }.dialog(changes)
    #expect(strict.status == (warnings.isEmpty ? .ok : .badRequest))
    #expect(strict.diagnoses == warnings)
  }

  @Test(arguments: [
    (House.callback + "/", "the slash at the end"), ("http://example.test/callback", "http and https"),
    ("https://example.test/Callback", "capital letters"),
    ("https%3A%2F%2Fexample.test%2Fcallback", "percent-encoded twice"),
  ])
  func `the way a redirect URI differs is named`(uri: String, words: String) throws {
    let response = try House().dialog(["redirect_uri": uri])
    #expect(response.status == .badRequest)
    #expect(response.annotations.first?.text.contains(words) == true)
  }

  @Test(arguments: [(House.appID, []), ("5", ["app_unknown"])])
  func `a parameter that came twice is named`(first: String, refusal: [String]) throws {
    let query = "client_id=\(first)&" + House.limitedForm.encoded
    for isStrict in [false, true] {
      let house = try House { $0.refusesWarnings = isStrict }
      let response = try house.send(.get, "/dialog/oauth?" + query)
      #expect((response.status == .ok) == (refusal.isEmpty && !isStrict))
      #expect(response.diagnoses == (refusal.isEmpty ? ["repeated_parameter"] : refusal))
      let text = try #require(response.annotations.first).text
      #expect(text.ranges(of: "\"client_id\" was sent more than once, and the first").count == 1)
    }
  }

  @Test(arguments: [("client_id", "clientId"), ("client_id", "client-id"), ("redirect_uri", "redirect_url")])
  func `a misspelt parameter is named`(name: String, misspelling: String) throws {
    let response = try House().dialog([name: nil, misspelling: "x"])
    #expect(response.diagnoses == [name + "_missing"])
    #expect(response.annotations.first?.text.contains("Write \(name) in place of \(misspelling).") == true)
  }

  @Test func `a permission that there is none is refused in Facebook's words`() throws {
    let page = try House { $0.refusesWarnings = true }.dialog(Self.classic("emial"))
    #expect(page.text.contains("Invalid Scopes: emial. This message is only shown to developers."))
  }

  @Test func `a limited sign-in without the dialog has the dialog's warnings`() throws {
    let facebook = try House().facebook
    func warnings(_ permissions: [String]) throws -> [String] {
      try facebook.limitedLogin(
        "ada", appID: House.appID, permissions: permissions, nonce: nil, declining: nil, keyThumbprint: nil
      ).warnings.map(\.code)
    }
    #expect(try warnings(["email"]).isEmpty)
    #expect(try warnings(["foo"]) == ["permission_unknown"])
  }
}
