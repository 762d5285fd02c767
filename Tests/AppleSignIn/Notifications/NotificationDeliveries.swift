import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import Testing
import Webhooks

@Suite struct NotificationDeliveries {
  private func send(_ postman: Postman, copies: Int = 1) throws -> House {
    let house = try House(calls: postman.calls)
    _ = house.apple.notify(
      .consentRevoked, of: try house.person("ada"), clientID: "com.example.web", copies: copies)
    return house
  }

  /// What the app's server answers, and the code and a word of what is said about it.
  static let refusals: [(Result<Response, CallOut.Failure>, String, String)] = [
    (.success(Response(201)), "notification_refused", "200 itself"),
    (.success(Response(204)), "notification_refused", "200 itself"),
    (.success(.redirect(to: "/notifications/")), "notification_refused", "Redirects are not followed"),
    (.success(Response(401)), "notification_refused", "no credentials"),
    (.success(Response(403)), "notification_refused", "CSRF"),
    (.success(Response(419)), "notification_refused", "CSRF"),
    (.success(Response(404)), "notification_refused", "exactly this path"),
    (.success(Response(415)), "notification_refused", "application/json"),
    (.success(Response(500)), "notification_refused", "its own log"),
    (.success(Response(400)), "notification_refused", "one member payload"),
    (
      .failure(CallOut.Failure("no answer came in 10 s")), "notification_unanswered", "no answer came in 10 s"
    ),
  ]

  @Test(arguments: refusals)
  func `anything but 200 is explained, and tried again`(
    reply: Result<Response, CallOut.Failure>, code: String, words: String
  ) throws {
    let postman = Postman([reply])
    let house = try send(postman)
    let delivery = try #require(house.apple.outbox.deliveries.first)
    #expect(delivery.state == .pending)
    #expect(delivery.retryDelay == 100)
    #expect(delivery.finding?.code == code)
    #expect(delivery.finding?.text.contains(words) == true)
    let noted = try #require(house.apple.store.journal.entries(where: { _ in true }, atMost: 1).first)
    #expect(noted.path == "http://app.test/notifications")
    #expect(noted.endpoint == "consent-revoked")
    #expect(noted.diagnosis?["code"]?.string == code)
    #expect(noted.request()["body"]?["payload"]?["claims"]?["aud"] == "com.example.app")
    postman.passTime()
    let settled = try #require(house.apple.outbox.deliveries.first)
    #expect(settled.state == .delivered)
    #expect(settled.finding == nil)
    #expect(settled.attempts.map(\.finding?.code) == [code, nil])
    #expect(postman.letters.count == 2)
    #expect(postman.letters[0].body == postman.letters[1].body)
  }

  @Test func `it is tried as the schedule says, and given up after the last time`() throws {
    let postman = Postman(answering: [500, 502, 503, 200])
    let house = try send(postman)
    for _ in 0..<4 { postman.passTime() }
    #expect(postman.waits == [100, 200])
    #expect(postman.letters.count == 3)
    let delivery = try #require(house.apple.outbox.deliveries.first)
    #expect(delivery.state == .failed)
    #expect(delivery.attempts.map(\.status) == [500, 502, 503])
    #expect(delivery.retryDelay == nil)
  }

  @Test func `what can never be called is tried once`() throws {
    let postman = Postman([.failure(CallOut.Failure("the URL cannot be used", isFinal: true))])
    let house = try send(postman)
    #expect(house.apple.outbox.deliveries.first?.state == .failed)
    #expect(postman.waits == [])
    #expect(house.apple.outbox.deliveries.first?.finding?.text.contains("a URL that can be called") == true)
  }

  @Test func `the standard schedule doubles from one second for ten attempts`() {
    #expect(
      RetrySchedule.standard.milliseconds
        == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000])
    #expect(RetrySchedule.standard.delay(after: 9) == 256_000)
    #expect(RetrySchedule.standard.delay(after: 10) == nil)
  }

  @Test func `no more wait for one app than there are places`() throws {
    let postman = Postman(Array(repeating: .success(Response(503)), count: 101))
    let house = try send(postman, copies: 101)
    let deliveries = house.apple.outbox.deliveries
    #expect(deliveries.filter { $0.state == .pending }.count == 100)
    #expect(deliveries.first?.finding?.code == "notification_queue_full")
    #expect(deliveries.first?.state == .failed)
    // The other app's server is not held up.
    _ = house.apple.notify(.consentRevoked, of: try house.person("ada"), clientID: "com.example.other")
    #expect(house.apple.outbox.deliveries.first?.attempts.count == 1)
  }

  @Test func `the last five hundred are remembered`() throws {
    let house = try House()
    let ada = try house.person("ada")
    _ = house.apple.notify(.consentRevoked, of: ada, clientID: "com.example.web", copies: 501)
    #expect(house.apple.outbox.deliveries.count == 500)
    #expect(house.apple.outbox.deliveries.last?.id == 2)
    #expect(house.apple.resend(1) == nil)
  }

  @Test func `what was forgotten is sent no more`() throws {
    let postman = Postman(answering: [500])
    let house = try send(postman)
    house.apple.outbox.clear()
    postman.passTime()
    #expect(postman.letters.count == 1)
    #expect(house.apple.outbox.deliveries.isEmpty)
    _ = house.apple.notify(.consentRevoked, of: try house.person("ada"), clientID: "com.example.web")
    #expect(house.apple.outbox.deliveries.map(\.id) == [2])
  }

  @Test(arguments: [
    ("com.nokeys.web", "notification_url_missing"), ("com.example.web", "notification_not_sent"),
  ])
  func `without anywhere to send it, it is made and kept`(clientID: String, code: String) throws {
    let postman = Postman()
    let house = try House(calls: code == "notification_url_missing" ? postman.calls : nil)
    _ = house.apple.notify(.consentRevoked, of: try house.person("ada"), clientID: clientID)
    let delivery = try #require(house.apple.outbox.deliveries.first)
    #expect(delivery.state == .unsent)
    #expect(delivery.finding?.code == code)
    #expect(!delivery.notification.payload.isEmpty)
    #expect(postman.letters.isEmpty)
  }
}
