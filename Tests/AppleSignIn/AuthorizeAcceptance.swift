import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

/// A request that Apple takes, and how it reads it.
struct AcceptedRequest: CustomTestStringConvertible {
  let testDescription: String
  let changes: Changes
  let mode: ResponseMode
  let asksIDToken: Bool
  let scope: [String]

  init(
    _ name: String, _ changes: Changes, _ mode: ResponseMode, asksIDToken: Bool = false, scope: [String] = []
  ) {
    testDescription = name
    self.changes = changes
    self.mode = mode
    self.asksIDToken = asksIDToken
    self.scope = scope
  }

  static let all = [
    AcceptedRequest("code without a mode", [:], .query),
    AcceptedRequest("code in the fragment", ["response_mode": "fragment"], .fragment),
    AcceptedRequest("code posted", ["response_mode": "form_post"], .formPost),
    AcceptedRequest(
      "both without a mode", ["response_type": "code id_token"], .fragment, asksIDToken: true),
    AcceptedRequest(
      "both the other way round", ["response_type": "id_token code"], .fragment, asksIDToken: true),
    AcceptedRequest(
      "both posted, with both scopes",
      ["response_type": "code id_token", "response_mode": "form_post", "scope": "name email"], .formPost,
      asksIDToken: true, scope: ["name", "email"]),
    AcceptedRequest(
      "a popup with scopes",
      ["response_type": "code id_token", "response_mode": "web_message", "scope": "email name"], .webMessage,
      asksIDToken: true, scope: ["email", "name"]),
    AcceptedRequest("openid alone needs no form_post", ["scope": "openid"], .query, scope: ["openid"]),
    AcceptedRequest(
      "openid beside the others", ["scope": "openid email", "response_mode": "form_post"], .formPost,
      scope: ["openid", "email"]),
    AcceptedRequest("an empty scope", ["scope": ""], .query),
    AcceptedRequest(
      "what Apple JS adds",
      ["frame_id": "c0f0e9a2-2f0e-4b8e-9c7a-5a9b7c1d2e3f", "m": "11", "v": "1.5.4"], .query),
    AcceptedRequest(
      "what Apple ignores", ["prompt": "consent", "max_age": "0", "approval_prompt": "auto"], .query),
    AcceptedRequest(
      "parameters without a value, as if left out (RFC 6749 §3.1)",
      ["response_mode": "", "state": "", "nonce": "", "code_challenge": "", "code_challenge_method": ""],
      .query),
    AcceptedRequest(
      "a redirect_uri with a query", ["redirect_uri": "https://example.test/with?tenant=1"], .query),
  ]
}

@Suite struct AuthorizeAcceptance {
  @Test(arguments: AcceptedRequest.all)
  func `is accepted without a word`(accepted: AcceptedRequest) throws {
    let authorization = try House().apple.authorization(
      for: House.authorizeForm.changed(accepted.changes), base: "")
    #expect(authorization.request.responseMode == accepted.mode)
    #expect(authorization.request.asksIDToken == accepted.asksIDToken)
    #expect(authorization.request.scope.values == accepted.scope)
    #expect(authorization.warnings.isEmpty)
  }

  @Test(arguments: ["name%20email", "name+email"])
  func `spaces in scope may be written either way`(scope: String) throws {
    let query = House.authorizeForm.changed(["response_mode": "form_post"]).encoded + "&scope=" + scope
    let authorization = try House().apple.authorization(for: try Form(parsing: query), base: "")
    #expect(authorization.request.scope.values == ["name", "email"])
  }

  @Test func `an unencoded redirect_uri is read as meant`() throws {
    let query = "client_id=com.example.web&response_type=code&redirect_uri=https://example.test/with?tenant=1"
    let authorization = try House().apple.authorization(for: try Form(parsing: query), base: "")
    #expect(authorization.request.redirectURI.text == "https://example.test/with?tenant=1")
  }

  @Test func `an empty nonce and an empty state are none`() throws {
    let house = try House()
    let response = try house.signIn("ada", ["nonce": "", "state": "", "response_type": "code id_token"])
    #expect(response.state == nil)
    #expect(response.idToken?.payload["nonce"] == nil)
  }

  @Test func `id_token alone is accepted where the setting says so`() throws {
    let house = try House { $0.acceptsIDTokenAlone = true }
    let response = try house.signIn("ada", ["response_type": "id_token", "response_mode": "form_post"])
    #expect(response.formFields.fields.map(\.name) == ["id_token"])
  }

  @Test(arguments: [
    "http://example.com/cb", "https://localhost/cb", "http://localhost:3000/cb", "https://app.localhost/cb",
    "https://127.0.0.1/cb", "http://[::1]:3000/cb", "https://intranet/cb",
  ])
  func `open registration takes what the portal would not, and warns`(uri: String) throws {
    let house = try House(registration: .open)
    let changes: Changes = ["client_id": "com.unlisted.web", "redirect_uri": uri]
    let response = try house.authorize(changes)
    #expect(response.diagnoses == ["redirect_uri_not_for_apple"])
    #expect(response.annotations.first?.isWarning == true)
    #expect(response.bootError == nil)
    #expect(try house.signIn("ada", changes).location.hasPrefix(uri + "?code="))
  }

  @Test func `a Team ID in front of a client id is warned of under open registration`() throws {
    let changes: Changes = [
      "client_id": "TEAM123456.com.unlisted.web", "redirect_uri": "https://example.com/",
    ]
    let response = try House(registration: .open).authorize(changes)
    #expect(response.diagnoses == ["client_id_with_team_id"])
    #expect(response.annotations.first?.isWarning == true)
    #expect(response.annotations.first?.text.contains("Send com.unlisted.web.") == true)
    let strict = try House(registration: .open) { $0.refusesWarnings = true }.authorize(changes)
    #expect(strict.bootError == ["errorMessage": "Invalid client.", "errorCode": "invalid_client"])
  }

  @Test func `a warning is a refusal where that was asked for`() throws {
    let house = try House(registration: .open) { $0.refusesWarnings = true }
    let response = try house.authorize([
      "client_id": "com.unlisted.web", "redirect_uri": "http://localhost/cb",
    ])
    #expect(
      response.bootError
        == ["errorMessage": "Invalid client id or web redirect url.", "errorCode": "invalid_request"])
    #expect(response.diagnoses == ["redirect_uri_not_for_apple"])
    #expect(response.annotations.first?.isWarning == false)
  }

  @Test(arguments: ["https://example.com/cb", "https://example.com:8443/cb", "https://xn--bcher-kva.test/"])
  func `open registration has nothing to say of what the portal takes`(uri: String) throws {
    let house = try House(registration: .open)
    #expect(try house.authorize(["client_id": "com.unlisted.web", "redirect_uri": uri]).diagnoses == [])
  }

  @Test func `open registration leaves the listed apps their rules`() throws {
    let house = try House(registration: .open)
    #expect(try house.authorize(["client_id": "com.example.app"]).diagnoses == ["app_id_as_web_client"])
    #expect(
      try house.authorize(["redirect_uri": "https://example.com/"]).diagnoses
        == ["redirect_uri_not_registered"])
  }
}
