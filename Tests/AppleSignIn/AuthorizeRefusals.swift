import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

/// One rule of `/auth/authorize`, broken.
struct AuthorizeRefusal: CustomTestStringConvertible {
  let testDescription: String
  let changes: Changes
  let error: String
  /// What Apple's page shows.
  let message: String
  let diagnosis: String

  init(_ name: String, _ changes: Changes, _ error: String, _ message: String, _ diagnosis: String) {
    testDescription = name
    self.changes = changes
    self.error = error
    self.message = message
    self.diagnosis = diagnosis
  }

  private static let redirect = "Invalid client id or web redirect url."
  private static let formPost = "response_mode must be form_post when name or email scope is requested."
  private static let longText = String(repeating: "x", count: 16_385)

  static let ofTheClient = [
    AuthorizeRefusal(
      "no client_id", ["client_id": nil], "invalid_request", "Invalid request.", "client_id_missing"),
    AuthorizeRefusal(
      "an empty client_id", ["client_id": ""], "invalid_request", "Invalid request.", "client_id_missing"),
    AuthorizeRefusal(
      "an unknown client_id", ["client_id": "com.example.nobody"], "invalid_client", "Invalid client.",
      "client_unknown"),
    AuthorizeRefusal(
      "a client_id in another case", ["client_id": "com.Example.web"], "invalid_client", "Invalid client.",
      "client_unknown"),
    AuthorizeRefusal(
      "a client_id with the team in front", ["client_id": "TEAM123456.com.example.web"], "invalid_client",
      "Invalid client.", "client_unknown"),
    AuthorizeRefusal(
      "a bundle id on the web", ["client_id": "com.example.app"], "invalid_request", redirect,
      "app_id_as_web_client"),
    AuthorizeRefusal(
      "a Services ID never saved", ["client_id": "com.example.unsaved"], "invalid_request", redirect,
      "redirect_uri_not_registered"),
  ]

  static let ofTheRedirectURI =
    [
      AuthorizeRefusal(
        "no redirect_uri", ["redirect_uri": nil], "invalid_request", redirect, "redirect_uri_missing"),
      AuthorizeRefusal(
        "an empty redirect_uri", ["redirect_uri": ""], "invalid_request", redirect, "redirect_uri_missing"),
    ]
    + [
      ("another path", "https://example.test/elsewhere"), ("a trailing slash", House.callback + "/"),
      ("another scheme", "http://example.test/callback"), ("another case", "https://example.test/Callback"),
      ("a query", House.callback + "?a=b"), ("a port", "https://example.test:443/callback"),
      ("that of another Services ID", "https://two.example.test/callback"),
    ].map { name, uri in
      AuthorizeRefusal(
        "a redirect_uri with " + name, ["redirect_uri": uri], "invalid_request", redirect,
        "redirect_uri_not_registered")
    }
    + [
      ("a path alone", "/callback"), ("a custom scheme", "exampleapp://callback"),
      ("a scheme without slashes", "exampleapp:/callback"), ("a script", "javascript:alert(1)//https://x"),
      ("a fragment", House.callback + "#top"), ("no host", "https:///callback"),
      ("only a port", "https://:8080/callback"), ("a user", "https://ada@example.test/callback"),
      ("a disguised host", "https://example.test\\@evil.test/callback"),
      ("a space", "https://example.test/call back"), ("a line break", "https://example.test/\r\nX: y"),
      ("letters beyond ASCII in its host", "https://b\u{FC}cher.test/callback"),
      ("letters beyond ASCII in its path", "https://example.test/\u{FC}ber"),
      ("half an IPv6 address", "https://[::1/callback"),
      ("a port that is none", "https://example.test:http/"),
      ("a port too high", "https://example.test:65536/"), ("a wildcard", "https://*.example.test/callback"),
    ].map { name, uri in
      AuthorizeRefusal(
        "a redirect_uri with " + name, ["redirect_uri": uri], "invalid_request", redirect,
        "redirect_uri_malformed")
    }

  static let ofTheRest = [
    AuthorizeRefusal(
      "no response_type", ["response_type": nil], "invalid_request", "Invalid response type",
      "response_type_missing"),
    AuthorizeRefusal(
      "an empty response_type", ["response_type": " "], "invalid_request", "Invalid response type",
      "response_type_missing"),
    AuthorizeRefusal(
      "id_token alone", ["response_type": "id_token", "response_mode": "form_post"], "invalid_request",
      "Invalid response type", "id_token_alone"),
    AuthorizeRefusal(
      "an unknown response_type", ["response_type": "code token"], "invalid_request",
      "Invalid response type", "response_type_unknown"),
    AuthorizeRefusal(
      "an unknown response_mode", ["response_mode": "form-post"], "invalid_request", "Invalid response mode",
      "response_mode_unknown"),
    AuthorizeRefusal(
      "id_token in the query", ["response_type": "code id_token", "response_mode": "query"],
      "invalid_request", "Invalid response mode", "id_token_in_query"),
    AuthorizeRefusal(
      "a scope without response_mode", ["scope": "name"], "invalid_request", formPost,
      "scope_without_form_post"),
    AuthorizeRefusal(
      "a scope in the query", ["scope": "email", "response_mode": "query"], "invalid_request", formPost,
      "scope_without_form_post"),
    AuthorizeRefusal(
      "a scope in the fragment",
      ["scope": "name email", "response_type": "code id_token", "response_mode": "fragment"],
      "invalid_request", formPost, "scope_without_form_post"),
    AuthorizeRefusal(
      "scope profile", ["scope": "profile", "response_mode": "form_post"], "invalid_request",
      "Invalid client scope", "scope_unknown"),
    AuthorizeRefusal(
      "a scope with a comma", ["scope": "name,email", "response_mode": "form_post"], "invalid_request",
      "Invalid client scope", "scope_unknown"),
    AuthorizeRefusal(
      "a challenge too short", ["code_challenge": "short", "code_challenge_method": "S256"],
      "invalid_request", "Invalid request.", "code_challenge_malformed"),
    AuthorizeRefusal(
      "a challenge by an unknown method",
      ["code_challenge": String(repeating: "c", count: 43), "code_challenge_method": "S512"],
      "invalid_request", "Invalid request.", "code_challenge_malformed"),
    AuthorizeRefusal(
      "a challenge method alone", ["code_challenge_method": "S256"], "invalid_request", "Invalid request.",
      "code_challenge_missing"),
    AuthorizeRefusal(
      "a value too long", ["state": longText], "invalid_request", "Invalid request.", "parameter_too_long"),
  ]
}

@Suite struct AuthorizeRefusals {
  @Test(
    arguments: AuthorizeRefusal.ofTheClient + AuthorizeRefusal.ofTheRedirectURI + AuthorizeRefusal.ofTheRest)
  func `a browser is shown Apple's page, and nothing is redirected`(refusal: AuthorizeRefusal) throws {
    let response = try House().authorize(refusal.changes)
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "text/html;charset=UTF-8")
    #expect(response.headers["Location"] == nil)
    #expect(
      response.bootError == ["errorMessage": .string(refusal.message), "errorCode": .string(refusal.error)])
    #expect(response.diagnoses == [refusal.diagnosis])
  }

  @Test(
    arguments: AuthorizeRefusal.ofTheClient + AuthorizeRefusal.ofTheRedirectURI + AuthorizeRefusal.ofTheRest)
  func `who asks for JSON gets the bare error with 400`(refusal: AuthorizeRefusal) throws {
    let response = try House().authorize(refusal.changes, accept: "application/json")
    #expect(response.status == .badRequest)
    #expect(
      response.headers
        == [
          "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store", "Pragma": "no-cache",
        ])
    #expect(response.text == "{\"error\":\"\(refusal.error)\"}")
    #expect(response.diagnoses == [refusal.diagnosis])
  }

  @Test(arguments: [
    ("client_id=a&client_id=b", "repeated_parameter"), ("client_id=%zz", "malformed_form"),
    ("client_id=%ff%fe", "malformed_form"), ("state=%E2%82", "malformed_form"), ("", "client_id_missing"),
    ("&&=&", "client_id_missing"), ("=&=", "repeated_parameter"),
  ])
  func `a query that cannot be read is refused`(query: String, diagnosis: String) throws {
    let response = try House().send(.get, "/auth/authorize?" + query)
    #expect(
      response.bootError == ["errorMessage": "Invalid request.", "errorCode": "invalid_request"])
    #expect(response.diagnoses == [diagnosis])
  }

  @Test(arguments: ["COM.example.web", "TEAM123456.com.example.web", "com.example.wbe"])
  func `the client id that was meant is named`(id: String) throws {
    let response = try House().authorize(["client_id": id])
    #expect(response.diagnoses == ["client_unknown"])
    #expect(response.annotations.first?.text.contains("Expected: com.example.web.") == true)
  }

  @Test func `a parameter that came twice is quoted`() throws {
    let response = try House().send(.get, "/auth/authorize?a=1&a=2")
    #expect(response.annotations.first?.text.contains("The parameter \"a\" was sent more than once.") == true)
  }

  @Test(arguments: [
    ("https://example.test/callback/", "the slash at the end"),
    ("http://example.test/callback", "http and https"),
    ("https://example.test/CALLBACK", "capital letters"),
    ("https://example.test/callback?code=c", "the query"),
    ("https%3A%2F%2Fexample.test%2Fcallback", "percent-encoded twice"),
  ])
  func `the way an unregistered redirect_uri differs is named`(uri: String, words: String) throws {
    let response = try House().authorize(["redirect_uri": uri])
    #expect(response.annotations.first?.text.contains(words) == true)
  }

  @Test(arguments: [
    ("client_id", "clientId"), ("redirect_uri", "redirect_url"), ("redirect_uri", "redirectURI"),
    ("response_type", "responseType"),
  ])
  func `a misspelt parameter is named`(name: String, misspelling: String) throws {
    let response = try House().authorize([name: nil, misspelling: "x"])
    #expect(response.diagnoses == [name + "_missing"])
    #expect(response.annotations.first?.text.contains("Write \(name) in place of \(misspelling).") == true)
  }

  static let scopes: [(sent: String, mend: String)] = [
    ("name,email", "by a space: name email, which is name%20email"),
    ("Email+full_name", "by a space: email name,"), ("name, email", "by a space: name,"),
    ("Email", "Write email in"), ("emails", "Write email in"), ("e-mail", "Write email in"),
    ("emial", "Write email in"), ("fullName", "Write name in"), ("full_name", "Write name in"),
    ("profile", "Write name in"), ("\"name", "Write name in"), ("name%20email", "encode scope once"),
    ("name%2Cemail", "encode scope once"), ("offline_access", "Remove it"),
  ]

  @Test(arguments: scopes)
  func `the scope that was meant is named`(sent: String, mend: String) throws {
    let response = try House().authorize(["scope": sent, "response_mode": "form_post"])
    #expect(response.diagnoses == ["scope_unknown"])
    #expect(response.annotations.first?.text.contains(mend) == true)
  }
}
