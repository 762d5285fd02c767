import MockIDP
import Testing

@Suite struct Suggestions {
  private static let configuration = Configuration(
    apple: Configuration.Apple(teams: [
      .init(
        id: "TEAM123456",
        apps: [.init(bundleID: "com.example.app", servicesIDs: [.init(id: "com.example.web")])])
    ]), facebook: Configuration.Facebook(apps: [.init(id: "1234567890", secret: "s")]))

  /// A client that is not listed, and what is said.
  @Test(arguments: [
    ("com.exmaple.web", "Did you mean com.example.web?"),
    ("com.example.wep", "Did you mean com.example.web?"),
    ("COM.example.web", "Client ids are case-sensitive"), ("org.other", "List it in the configuration"),
  ])
  func `of Apple's clients the one that is likely to be meant is named`(id: String, words: String) throws {
    let idp = try MockIdentityProvider(Self.configuration)
    let refusal = #expect(throws: Refusal.self) { try idp.apple.mint(for: id) }
    #expect(refusal?.diagnosis.code == "client_unknown")
    #expect(refusal?.diagnosis.mend.contains(words) == true)
  }

  /// Where an app is named that is not listed.
  static let places = [
    "https://www.facebook.com/dialog/oauth?redirect_uri=https://example.com/&client_id=",
    "https://graph.facebook.com/oauth/access_token?grant_type=client_credentials&client_secret=s&client_id=",
  ]

  @Test(arguments: places)
  func `so it is of Facebook's apps`(url: String) async throws {
    let idp = try MockIdentityProvider(Self.configuration)
    let near = await idp.respond(to: HTTPRequest("GET", url + "1234576890"))
    #expect(near.diagnosis?.contains("Did you mean 1234567890? If not: list it") == true)
    let far = await idp.respond(to: HTTPRequest("GET", url + "99"))
    #expect(far.diagnosis?.contains(" List it in the configuration") == true)
  }

  /// A redirect URI that only the mock accepts.
  static let insecure = [
    "https://appleid.apple.com/auth/authorize?client_id=a.b&response_type=code&redirect_uri=http://localhost/",
    "https://www.facebook.com/dialog/oauth?client_id=1&redirect_uri=http://idp.test/",
  ]

  @Test(arguments: insecure)
  func `what is refused because warnings are is not said to work`(url: String) async throws {
    let lenient = await (try MockIdentityProvider()).respond(to: HTTPRequest("GET", url))
    #expect(lenient.status == 200)
    #expect(lenient.diagnosis?.contains("--refuse-warnings") == false)
    let strict = await (try MockIdentityProvider(Configuration(refuseWarnings: true))).respond(
      to: HTTPRequest("GET", url))
    #expect(strict.diagnosis?.contains("It works here") == false)
    #expect(strict.diagnosis?.contains("It passes here without --refuse-warnings.") == true)
  }

  @Test(arguments: [
    ("", "client_id"), ("?client_id=a.b", "user"), ("?user=1", "client_id"),
    ("?client_id=&user=1", "client_id"),
  ])
  func `a credential state needs both of its parameters`(query: String, field: String) async throws {
    let idp = try MockIdentityProvider()
    let answer = await idp.respond(to: HTTPRequest("GET", "/_idp/api/apple/credential-state" + query))
    #expect(answer.status == 400)
    #expect(answer.text.contains(#""code":"missing_parameter""#))
    #expect(answer.text.contains(#""field":"\#(field)""#))
    let right = await idp.respond(
      to: HTTPRequest("GET", "/_idp/api/apple/credential-state?client_id=a.b&user=1"))
    #expect(right.text == #"{"state":"notFound"}"#)
  }
}
