import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates
import WebPages
import Webhooks
import SigningCore
import Locks
import Testing

/// A reply to a callback and what is found about it.
struct CallbackReply: CustomTestStringConvertible {
  let testDescription: String
  let kind: Callback.Kind
  let status: Int
  let body: String
  let findings: [String]

  init(_ name: String, _ kind: Callback.Kind, _ status: Int, _ body: String, _ findings: [String] = []) {
    testDescription = name
    self.kind = kind
    self.status = status
    self.body = body
    self.findings = findings
  }

  static let good = #"{"url":"https://example.test/deletion?id=a1","confirmation_code":"a1B2"}"#

  static let all = [
    CallbackReply("taken", .deauthorize, 200, ""),
    CallbackReply("taken with 204", .deauthorize, 204, ""),
    CallbackReply("refused for want of a CSRF token", .deauthorize, 403, "", ["callback_refused"]),
    CallbackReply("redirected", .deauthorize, 302, "", ["callback_refused"]),
    CallbackReply("failed", .dataDeletion, 500, good, ["callback_refused"]),
    CallbackReply("deletion taken", .dataDeletion, 200, good),
    CallbackReply(
      "Meta's example, which is not JSON", .dataDeletion, 200,
      "{ url: 'https://example.test', confirmation_code: 'a1' }", ["deletion_reply_not_json"]),
    CallbackReply("nothing", .dataDeletion, 200, "", ["deletion_reply_not_json"]),
    CallbackReply("a list", .dataDeletion, 200, "[]", ["deletion_reply_not_json"]),
    CallbackReply("no url", .dataDeletion, 200, #"{"confirmation_code":"a1"}"#, ["deletion_reply_url"]),
    CallbackReply(
      "a relative url", .dataDeletion, 200, #"{"url":"/d","confirmation_code":"a1"}"#, ["deletion_reply_url"]),
    CallbackReply(
      "a plain url", .dataDeletion, 200, #"{"url":"http://localhost/d","confirmation_code":"a1"}"#,
      ["deletion_reply_not_https"]),
    CallbackReply(
      "no code", .dataDeletion, 200, #"{"url":"https://example.test/d"}"#,
      ["deletion_reply_confirmation_code"]),
    CallbackReply(
      "a code with a dash", .dataDeletion, 200,
      #"{"url":"https://example.test/d","confirmation_code":"a-1"}"#,
      ["deletion_reply_confirmation_code"]),
    CallbackReply(
      "a number as code", .dataDeletion, 200, #"{"url":"https://example.test/d","confirmation_code":12}"#,
      ["deletion_reply_confirmation_code"]),
  ]
}

@Suite struct Callbacks {
  /// A Facebook whose app has both URLs, and calls out to that function.
  private func facebook(
    _ send: @escaping @Sendable (String, Headers, [UInt8]) -> Result<Response, CallOut.Failure>
  ) throws -> FacebookProvider {
    FacebookProvider(
      settings: FacebookSettings(),
      registry: FacebookRegistry(
        registration: .listed,
        apps: [
          FacebookApp(
            id: House.appID, secret: House.secret, name: "Example", redirectURIs: [],
            deauthorizeURL: "http://app.test/deauthorize", dataDeletionURL: "http://app.test/delete")
        ]),
      keys: try .builtIn(),
      store: IdentityStore(clock: WorldClock(stoppedAt: House.noon), chance: SeededChance(seed: "callbacks")),
      pages: PageWriter(templates: .builtIn, chance: SystemChance()), callOut: CallOut(send))
  }

  @Test(arguments: CallbackReply.all)
  func `a reply is checked as Facebook checks it`(row: CallbackReply) throws {
    let facebook = try facebook { _, _, _ in
      .success(Response(Status(rawValue: row.status), body: Array(row.body.utf8)))
    }
    let callback = try #require(facebook.callback(row.kind, appID: House.appID, subject: "218471"))
    let report = try #require(facebook.send(callback))
    #expect(report.status == row.status)
    #expect(report.findings.map(\.code) == row.findings)
    let noted = try #require(facebook.store.journal.entries(where: { _ in true }, atMost: 2).first)
    #expect(noted.path == callback.url)
    #expect(noted.endpoint == row.kind.rawValue)
    #expect(noted.diagnosis?["code"]?.string == row.findings.first)
  }

  @Test func `no answer is told as such`() throws {
    let facebook = try facebook { _, _, _ in .failure(CallOut.Failure("nobody listens on port 1")) }
    let callback = try #require(facebook.callback(.deauthorize, appID: House.appID, subject: "1"))
    let report = try #require(facebook.send(callback))
    #expect(report.status == nil)
    #expect(report.findings.map(\.code) == ["callback_unanswered"])
    #expect(report.findings.first?.text.contains("nobody listens on port 1") == true)
  }

  @Test(arguments: Callback.Kind.allCases)
  func `what is sent is a form with a request signed by the app secret`(kind: Callback.Kind) throws {
    let sent = Lock<[(String, Headers, [UInt8])]>([])
    let facebook = try facebook { url, headers, body in
      sent.withLock { $0.append((url, headers, body)) }
      return .success(Response(.ok))
    }
    _ = facebook.send(try #require(facebook.callback(kind, appID: House.appID, subject: "218471")))
    let (url, headers, body) = try #require(sent.withLock { $0.first })
    #expect(url == "http://app.test/" + (kind == .deauthorize ? "deauthorize" : "delete"))
    #expect(headers["Content-Type"] == "application/x-www-form-urlencoded")
    let parts = try #require(Form(parsing: body)["signed_request"]).split(separator: ".")
    #expect(
      Base64URL.encode(HMACSHA256.code(key: Array(House.secret.utf8), Array(parts[1].utf8))) == parts[0])
    let payload = try JSON(parsing: #require(Base64URL.decode(parts[1])))
    var members: [JSON.Member] = [
      .init("user_id", "218471"), .init("algorithm", "HMAC-SHA256"),
      .init("issued_at", .integer(House.noon.numericDate)),
    ]
    if kind == .dataDeletion { members.append(.init("expires", .integer(House.noon.numericDate + 3_600))) }
    #expect(payload == .object(members))
  }

  @Test func `an app without a URL, and an app that does not exist, have no callback`() throws {
    let house = try House()
    #expect(house.facebook.callback(.deauthorize, appID: House.appID, subject: "1") == nil)
    #expect(house.facebook.callback(.deauthorize, appID: "555", subject: "1") == nil)
  }
}
