import MockIDP
import OrderedJSON
import Testing

/// What the control API says to a caller, in the words it says it.
@Suite struct ControlAnswers {
  private let idp: MockIdentityProvider

  init() throws {
    idp = try MockIdentityProvider()
  }

  private func call(_ method: String, _ path: String, _ body: String? = nil) async -> HTTPResponse {
    await idp.respond(
      to: HTTPRequest(
        method, "/_idp/api" + path,
        headers: body == nil ? [] : [(name: "Content-Type", value: "application/json")],
        body: Array((body ?? "").utf8)))
  }

  /// A call, its body, the status and a part of what it answers.
  static let refusals: [(String, String, String, Int, String)] = [
    ("PUT", "/clock", #"{"at":"tomorrow"}"#, 422, #"seconds since 1970, found \"tomorrow\"."#),
    ("PUT", "/clock", #"{"at":-1}"#, 422, "found the number -1."),
    (
      "POST", "/clock/advance", #"{"seconds":1e300}"#, 422,
      "from -10000000000 to 10000000000, found the number"
    ),
    ("POST", "/clock/advance", #"{}"#, 422, "found none."),
    (
      "POST", "/sign-ins", #"{"account":"ada","name":{"givenName":"a\nb"}}"#, 422,
      "Expected a name, or nothing"
    ),
    ("POST", "/faults", #"{"status":500,"delay":700}"#, 422, "from 0 to 600, found the number 700."),
    ("POST", "/reset", #"{"all":true}"#, 400, "This call takes no body."),
    (
      "POST", "/facebook/limited-login", #"{"clientID":"1","nonce":"a b"}"#, 422, "without white space, found"
    ),
  ]

  @Test(arguments: refusals)
  func `a refusal names what was found`(
    method: String, path: String, body: String, status: Int, text: String
  ) async {
    let answer = await call(method, path, body)
    #expect(answer.status == status)
    #expect(
      answer.text.contains(text.replacing("\"", with: "\\\"").replacing("\\\\", with: "\\")), "\(answer.text)"
    )
  }

  @Test(arguments: ["/reset", "/requests/take?timeout=0"])
  func `an empty object is no body`(path: String) async {
    #expect(await call("POST", path, "{}").status == 204)
  }

  static let hints = [
    "https://appleid.apple.com/auth/authorize?client_id=com.example.web&redirect_uri=https://a.test/cb&response_type=code",
    "https://www.facebook.com/v21.0/dialog/oauth?client_id=1&redirect_uri=https://a.test/cb",
  ]

  @Test(arguments: hints, ["nobody@example.com", "adda"])
  func `a login_hint that names nobody is said to, on the page and in the header`(
    url: String, hint: String
  ) async throws {
    let page = await idp.respond(to: HTTPRequest("GET", url + "&login_hint=" + hint))
    #expect(page.status == 200)
    #expect(page.diagnosis?.hasPrefix("login_hint_unknown: The login_hint names nobody here") == true)
    #expect(page.diagnosis?.contains("ada, grace, alan. Seen: \(hint)") == true)
    #expect(page.text.contains("The login_hint names nobody here"))
    let known = await idp.respond(to: HTTPRequest("GET", url + "&login_hint=ada"))
    #expect(known.diagnosis == nil)
  }

  @Test func `the page of apps says of listed ones what holds for them`() async throws {
    var configuration = Configuration()
    configuration.apple.teams = [
      Configuration.Apple.Team(
        id: "TEAM123456", apps: [.init(bundleID: "com.example.app", notificationURL: "http://app.test/told")])
    ]
    configuration.apple.registration = .open
    configuration.facebook.apps = [Configuration.Facebook.App(id: "1", secret: "s")]
    configuration.facebook.registration = .open
    let listed = await (try MockIdentityProvider(configuration)).respond(to: HTTPRequest("GET", "/_idp/apps"))
      .text
    #expect(listed.contains("Any other client id is accepted"))
    #expect(listed.contains("Any other app id is accepted"))
    #expect(listed.contains("http://app.test/told"))
    let open = await idp.respond(to: HTTPRequest("GET", "/_idp/apps")).text
    #expect(open.contains("Any client id is accepted"))
    #expect(open.contains("Any app id is accepted"))
  }

  @Test(arguments: [("Augusta Ada", "Augusta Ada"), ("", ""), (" \u{A0}", "")])
  func `a scripted name is what a person would have typed`(scripted: String, name: String) async throws {
    let order = #"{"account":"ada","name":{"givenName":"\#(scripted)","familyName":"King"}}"#
    #expect(await call("POST", "/sign-ins", order).status == 201)
    let fullName = try #require(try idp.apple.signIn(to: "com.example.app").fullName)
    #expect(fullName.givenName == name)
    #expect(fullName.familyName == "King")
  }

  @Test func `who denies cancels`() async throws {
    #expect(await call("POST", "/sign-ins", #"{"account":"ada","deny":true}"#).status == 201)
    #expect(throws: AppleSignInError.canceled) { try idp.apple.signIn(to: "com.example.app") }
    #expect(await call("POST", "/sign-ins", #"{"account":"ada","deny":true,"fail":true}"#).status == 409)
  }

  @Test func `the journal has every diagnosis, the refusal first, and an error's code in full`() async throws
  {
    _ = await idp.respond(
      to: HTTPRequest(
        "GET",
        "http://127.0.0.1:7780/appleid.apple.com/auth/authorize?client_id=com.example.web&response_type=code"
          + "&redirect_uri=http://127.0.0.1:3000/cb&response_mode=form_post&scope=name",
        headers: [
          (name: "Sec-Fetch-Site", value: "same-site"), (name: "Referer", value: "http://127.0.0.1:3000/"),
        ]))
    _ = await idp.respond(to: HTTPRequest("GET", "/appleid.apple.com/nope"))
    let entries =
      try JSON(parsing: Array(await call("GET", "/requests").text.utf8))["requests"]?.elements ?? []
    let codes = entries.map { $0["diagnoses"]?.elements?.compactMap { $0["code"]?.string } ?? [] }
    #expect(codes == [[], ["redirect_uri_not_for_apple", "form_post_same_site"]])
    #expect(entries.last?["diagnosis"]?["code"] == "redirect_uri_not_for_apple")
    #expect(entries.first?["response"]?["body"]?["error"]?["code"] == "not_found")
  }
}
