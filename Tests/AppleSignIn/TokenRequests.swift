import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

/// A request to `/auth/token` that is wrong before any grant is looked at.
struct UnreadableTokenRequest: CustomTestStringConvertible {
  let testDescription: String
  let headers: Headers
  let body: String
  let error: String
  let diagnosis: String

  private static let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let basic: Headers = [
    "Content-Type": "application/x-www-form-urlencoded", "Authorization": "Basic Y29tOnNlY3JldA==",
  ]

  static let all = [
    UnreadableTokenRequest(
      testDescription: "JSON", headers: ["Content-Type": "application/json"],
      body: "{\"grant_type\":\"refresh_token\"}", error: "invalid_request", diagnosis: "content_type"),
    UnreadableTokenRequest(
      testDescription: "multipart", headers: ["Content-Type": "multipart/form-data; boundary=x"],
      body: "--x--",
      error: "invalid_request", diagnosis: "content_type"),
    UnreadableTokenRequest(
      testDescription: "no content type", headers: [:], body: "grant_type=refresh_token",
      error: "invalid_request", diagnosis: "content_type"),
    UnreadableTokenRequest(
      testDescription: "nothing", headers: form, body: "", error: "invalid_request",
      diagnosis: "grant_type_missing"),
    UnreadableTokenRequest(
      testDescription: "nothing, of no type", headers: [:], body: "", error: "invalid_request",
      diagnosis: "grant_type_missing"),
    UnreadableTokenRequest(
      testDescription: "an empty grant_type", headers: form, body: "grant_type=", error: "invalid_request",
      diagnosis: "grant_type_missing"),
    UnreadableTokenRequest(
      testDescription: "an unknown grant_type", headers: form, body: "grant_type=password",
      error: "unsupported_grant_type", diagnosis: "grant_type_unknown"),
    UnreadableTokenRequest(
      testDescription: "user migration", headers: form,
      body: "grant_type=client_credentials&scope=user.migration", error: "unsupported_grant_type",
      diagnosis: "user_migration_not_modelled"),
    UnreadableTokenRequest(
      testDescription: "a parameter twice", headers: form,
      body: "grant_type=refresh_token&client_id=a&client_id=b", error: "invalid_request",
      diagnosis: "repeated_parameter"),
    UnreadableTokenRequest(
      testDescription: "a broken escape", headers: form, body: "grant_type=refresh_token&client_id=%4",
      error: "invalid_request", diagnosis: "malformed_form"),
    UnreadableTokenRequest(
      testDescription: "no client_id", headers: form, body: "grant_type=refresh_token&client_secret=x",
      error: "invalid_client", diagnosis: "client_id_missing"),
    UnreadableTokenRequest(
      testDescription: "no client_secret", headers: form, body: "grant_type=refresh_token&client_id=x",
      error: "invalid_client", diagnosis: "client_secret_missing"),
    UnreadableTokenRequest(
      testDescription: "Basic alone", headers: basic, body: "grant_type=refresh_token&refresh_token=x",
      error: "invalid_client", diagnosis: "basic_authentication"),
    UnreadableTokenRequest(
      testDescription: "Basic with the client_id in the body", headers: basic,
      body: "grant_type=refresh_token&client_id=com.example.web", error: "invalid_client",
      diagnosis: "basic_authentication"),
    UnreadableTokenRequest(
      testDescription: "an unknown client", headers: form,
      body: "grant_type=refresh_token&client_id=com.example.nobody&client_secret=x", error: "invalid_client",
      diagnosis: "client_unknown"),
  ]
}

@Suite struct TokenRequests {
  @Test(arguments: UnreadableTokenRequest.all)
  func `is refused with 400 and a bare error`(request: UnreadableTokenRequest) throws {
    let response = try House().send(.post, "/auth/token", headers: request.headers, body: request.body)
    #expect(response.status == .badRequest)
    #expect(response.headers["Content-Type"] == "application/json;charset=UTF-8")
    #expect(response.text == "{\"error\":\"\(request.error)\"}")
    #expect(response.diagnoses == [request.diagnosis])
  }

  @Test func `the client is looked at before the grant`() throws {
    let house = try House()
    let wrongSecret = try house.secret(payload: ["iss": "OTHERTEAM1"])
    #expect(
      try house.exchange("nonsense", ["client_secret": wrongSecret]).text == "{\"error\":\"invalid_client\"}")
    #expect(try house.exchange("nonsense").text == ExchangeRefusal.gone)
    #expect(
      try house.exchange(nil, ["client_secret": wrongSecret]).text == "{\"error\":\"invalid_client\"}")
  }

  @Test func `a charset beside the content type is fine, and so is Basic beside a body with both`() throws {
    let house = try House()
    let form: Form = [
      "grant_type": "authorization_code", "client_id": "com.example.web", "redirect_uri": House.callback,
      "code": try house.code(), "client_secret": try house.secret(),
    ]
    let response = try house.send(
      .post, "/auth/token",
      headers: [
        "Content-Type": "Application/X-WWW-Form-Urlencoded; charset=UTF-8",
        "Authorization": "Basic Y29tOnNlY3JldA==",
      ], body: form.encoded)
    #expect(response.status == .ok)
  }

  @Test func `parameters in the URL do not count`() throws {
    let house = try House()
    let form: Form = [
      "client_id": "com.example.web", "client_secret": try house.secret(), "code": try house.code(),
    ]
    let response = try house.send(
      .post, "/auth/token?" + form.encoded, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: "grant_type=authorization_code")
    #expect(response.text == "{\"error\":\"invalid_client\"}")
    #expect(response.annotations.first?.text.contains("Seen: client_id in the URL's query.") == true)
    let empty = try house.send(.post, "/auth/token?grant_type=authorization_code&" + form.encoded)
    #expect(empty.diagnoses == ["grant_type_missing"])
    #expect(empty.annotations.first?.text.contains("Move the parameters from the URL into the body") == true)
  }

  /// A name, how it is misspelt, and what is said to be missing.
  static let misspellings: [(String, String, diagnosis: String)] = [
    ("grant_type", "grantType", "grant_type_missing"), ("client_id", "clientId", "client_id_missing"),
    ("client_secret", "clientSecret", "client_secret_missing"), ("code", "codes", "code_missing"),
    ("redirect_uri", "redirect_url", "redirect_uri_mismatch"),
    ("redirect_uri", "redirectUri", "redirect_uri_mismatch"),
    ("code_verifier", "codeVerifier", "code_verifier_missing"),
  ]

  @Test(arguments: misspellings)
  func `a misspelt parameter is named`(name: String, misspelling: String, diagnosis: String) throws {
    let house = try House()
    let verifier = String(repeating: "v", count: 43)
    let form: Form = [
      "grant_type": "authorization_code", "client_id": "com.example.web", "client_secret": try house.secret(),
      "redirect_uri": House.callback, "code": try house.code("ada", ["code_challenge": verifier]),
      "code_verifier": verifier,
    ]
    #expect(
      try house.post("/auth/token", form.changed([name: nil, misspelling: form[name]])).annotations.map(
        \.text
      )
      .first?.contains("Write \(name) in place of \(misspelling).") == true)
    #expect(
      try house.post("/auth/token", form.changed([name: nil, misspelling: form[name]])).diagnoses == [
        diagnosis
      ])
    #expect(try house.post("/auth/token", form).status == .ok)
  }

  @Test func `bytes that are no text are refused`() throws {
    let house = try House()
    var request = Request(
      .post, target: try RequestTarget("/auth/token"),
      headers: ["Content-Type": "application/x-www-form-urlencoded"], body: [0x61, 0x3D, 0xFF, 0xFE])
    request.mount = Request.Mount(origin: "", path: "")
    guard case .route(let route, _) = house.apple.routes.match(.post, "/auth/token"),
      case .now(let response) = route.handler(request, [:])
    else { throw Missing("the token route") }
    #expect(response.text == "{\"error\":\"invalid_request\"}")
    #expect(response.diagnoses == ["malformed_form"])
  }
}
