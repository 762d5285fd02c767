import MockIDP
import OrderedJSON
import SigningCore
import Testing

@Suite struct CallbacksAsValues {
  private static let configuration = Configuration(
    facebook: Configuration.Facebook(apps: [
      .init(id: "31", secret: "s3cret", deauthorizeURL: "https://example.test/gone"),
      .init(id: "32", secret: "t"),
    ]))

  /// The payload, after its signature was checked as Meta's sample does.
  private func payload(_ request: HTTPRequest, secret: String) throws -> JSON {
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(request.method == "POST")
    #expect(request.headers.contains { $0 == ("Content-Type", "application/x-www-form-urlencoded") })
    let parts = try #require(body.split(separator: "=").last).split(separator: ".")
    #expect(body.hasPrefix("signed_request=") && parts.count == 2)
    let right = HMACSHA256.code(key: Array(secret.utf8), Array(parts[1].utf8))
    #expect(Base64URL.decode(parts[0]) == right)
    return try JSON(parsing: try #require(Base64URL.decode(parts[1])))
  }

  @Test func `a callback is a request that the app's handler can be given`() throws {
    let idp = try MockIdentityProvider(Self.configuration)
    let request = try idp.facebook.request(.deauthorize, for: "31", about: "ada")
    #expect(request.target == "https://example.test/gone")
    let payload = try payload(request, secret: "s3cret")
    #expect(payload["user_id"]?.string == idp.facebook.userID(of: "ada", for: "31"))
    #expect(payload["algorithm"] == "HMAC-SHA256")
    #expect(payload["expires"] == nil)
    #expect(idp.requests.isEmpty)
  }

  @Test func `a URL may be named, and the dashboard's test is about nobody`() throws {
    let idp = try MockIdentityProvider(Self.configuration)
    let request = try idp.facebook.request(.dataDeletion, for: "32", to: "/delete")
    #expect(request.target == "/delete")
    let payload = try payload(request, secret: "t")
    #expect(payload["user_id"] == "0")
    #expect(payload["expires"]?.integer == (payload["issued_at"]?.integer ?? 0) + 3_600)
  }

  /// App, person and what is said.
  @Test(arguments: [
    ("32", "ada", "callback_url_missing"), ("33", "ada", "app_unknown"), ("31", "nobody", "account_unknown"),
  ])
  func `what cannot be is refused`(app: String, account: String, code: String) throws {
    let idp = try MockIdentityProvider(Self.configuration)
    let refusal = #expect(throws: Refusal.self) {
      try idp.facebook.request(.deauthorize, for: app, about: account)
    }
    #expect(refusal?.diagnosis.code == code)
  }

  /// The reply, to which callback, and what Facebook would object to.
  static let replies: [(HTTPResponse, FacebookCallback, [String])] = [
    (HTTPResponse(200), .deauthorize, []), (HTTPResponse(500), .deauthorize, ["callback_refused"]),
    (
      HTTPResponse(200, body: Array(#"{"url":"https://example.test/d","confirmation_code":"a1"}"#.utf8)),
      .dataDeletion, []
    ),
    (HTTPResponse(200), .dataDeletion, ["deletion_reply_not_json"]),
  ]

  @Test(arguments: replies)
  func `the reply is judged`(reply: HTTPResponse, callback: FacebookCallback, codes: [String]) throws {
    let idp = try MockIdentityProvider()
    #expect(idp.facebook.objections(to: reply, of: callback).map(\.code) == codes)
  }
}
