import DevelopmentKeys
import MockIDP
import OrderedJSON
import Testing

/// A provider with an app of either kind that wants to be told, and people with awkward names.
struct Scene {
  static let app = "com.example.app"
  static let facebookApp = "1234567890"
  static let awkward = "<script>alert(1)</script> \"'&\n"

  let idp: MockIdentityProvider

  init(
    spelling: Configuration.Apple.AccountDeleteSpelling = .accountDelete, calls: OutgoingCalls? = nil
  ) throws {
    var configuration = Configuration(
      accounts: [
        Configuration.Account(
          id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.com"),
        Configuration.Account(
          id: "eve", givenName: Self.awkward, familyName: "\"onclick=\"x", email: "eve@example.com",
          apple: .init(hideMyEmail: true)),
      ])
    configuration.apple.teams = [
      Configuration.Apple.Team(
        id: "TEAM123456",
        keys: [
          Configuration.Apple.Key(
            id: DevelopmentKeys.appleClientKey.id,
            material: .privateKey(pem: DevelopmentKeys.appleClientKey.pem))
        ],
        apps: [
          Configuration.Apple.App(bundleID: Self.app, notificationURL: "http://app.test/apple"),
          Configuration.Apple.App(bundleID: "com.example.quiet"),
        ])
    ]
    configuration.apple.accountDeleteSpelling = spelling
    configuration.facebook.apps = [
      Configuration.Facebook.App(
        id: Self.facebookApp, secret: "0123456789abcdef0123456789abcdef",
        deauthorizeURL: "http://app.test/deauthorize", dataDeletionURL: "http://app.test/delete")
    ]
    idp = try MockIdentityProvider(configuration, calls: calls)
  }

  func get(_ path: String) async -> HTTPResponse {
    await idp.respond(to: HTTPRequest("GET", "http://127.0.0.1:7780" + path))
  }

  /// A form posted as a browser posts it.
  func post(
    _ path: String, _ fields: KeyValuePairs<String, String>, origin: String = "http://127.0.0.1:7780"
  ) async -> HTTPResponse {
    var request = HTTPRequest.form("http://127.0.0.1:7780" + path, fields)
    request.headers.append((name: "Origin", value: origin))
    return await idp.respond(to: request)
  }

  func api(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> (status: Int, json: JSON) {
    let response = await idp.respond(
      to: HTTPRequest(
        method, "http://127.0.0.1:7780/_idp/api" + path,
        headers: body == nil ? [] : [(name: "Content-Type", value: "application/json")],
        body: body?.bytes() ?? []))
    return (response.status, response.body.isEmpty ? .null : try JSON(parsing: response.body))
  }
}
