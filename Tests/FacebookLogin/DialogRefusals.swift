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

  @Test(
    arguments: [
      ("http://plain.example.test/cb", ["redirect_uri_not_https"]), ("http://localhost:3000/cb", []),
      (House.callback, []),
    ] as [(String, [String])])
  func `http passes with a warning, or not at all`(uri: String, warnings: [String]) throws {
    #expect(try House().dialog(["redirect_uri": uri]).diagnoses == warnings)
    let strict = try House { $0.refusesWarnings = true }.dialog(["redirect_uri": uri])
    #expect(strict.status == (warnings.isEmpty ? .ok : .badRequest))
  }
}
