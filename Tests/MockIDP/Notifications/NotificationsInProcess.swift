import MockIDP
import OrderedJSON
import SigningCore
import Testing

@Suite struct NotificationsInProcess {
  private func event(of notification: AppleNotification) throws -> JSON {
    let events = try JWS(parsing: notification.payload).payload["events"]?.string ?? ""
    return try JSON(parsing: Array(events.utf8))
  }

  @Test func `without a socket they are values, with the request to hand to one's own handler`() throws {
    let idp = try Scene().idp
    let ada = try idp.apple.signIn("ada", to: Scene.app)
    #expect(idp.apple.notifications.isEmpty)
    #expect(idp.apple.stopUsing(Scene.app, by: "ada"))
    let notification = try #require(idp.apple.notifications.first)
    #expect(notification.kind == .consentRevoked)
    #expect(notification.app == Scene.app)
    #expect(notification.user == ada.user)
    #expect(notification.state == .unsent)
    #expect(notification.url == "http://app.test/apple")
    #expect(notification.diagnosis?.code == "notification_not_sent")
    let request = notification.request(to: "/hooks/apple")
    #expect(request.method == "POST")
    #expect(request.target == "/hooks/apple")
    #expect(request.headers.contains { $0 == ("Content-Type", "application/json") })
    #expect(try JSON(parsing: request.body) == ["payload": .string(notification.payload)])
    #expect(notification.request().target == "http://app.test/apple")
    #expect(try event(of: notification)["sub"]?.string == ada.user)
    idp.reset()
    #expect(idp.apple.notifications.isEmpty)
  }

  @Test func `in the zero configuration every client is an app that is told`() throws {
    let idp = try MockIdentityProvider()
    _ = try idp.apple.signIn("ada", to: "anything/at.all")
    #expect(idp.apple.stopUsing("anything/at.all", by: "ada"))
    let notification = try #require(idp.apple.notifications.first)
    #expect(notification.app == "anything/at.all")
    #expect(notification.url == nil)
    #expect(notification.diagnosis?.code == "notification_url_missing")
    #expect(notification.request().target == "/")
  }

  @Test(arguments: [
    (Configuration.Apple.AccountDeleteSpelling.accountDelete, AppleNotification.Kind.accountDelete),
    (.accountDeleted, .accountDeleted),
  ])
  func `a deleted account is told, spelled as the configuration says`(
    spelling: Configuration.Apple.AccountDeleteSpelling, kind: AppleNotification.Kind
  ) throws {
    let idp = try Scene(spelling: spelling).idp
    let ada = try idp.apple.signIn("ada", to: Scene.app)
    idp.removeAccount("ada")
    #expect(idp.apple.notifications.map(\.kind) == [kind])
    #expect(idp.apple.notifications.first?.user == ada.user)
    idp.removeAccount("ada")
    #expect(idp.apple.notifications.count == 1)
  }

  @Test func `forwarding is switched for the team, and told with the relay address`() throws {
    let idp = try Scene().idp
    let eve = try idp.apple.signIn("eve", to: Scene.app)
    #expect(idp.apple.relayAddresses.map(\.address) == [eve.email])
    #expect(idp.apple.setForwarding(false, of: "eve", for: "com.example.quiet"))
    #expect(!idp.apple.setForwarding(false, of: "eve", for: "com.example.quiet"))
    #expect(idp.apple.relayAddresses.first?.forwards == false)
    #expect(idp.apple.relayAddresses.first?.apps == [Scene.app])
    #expect(idp.apple.setForwarding(true, of: "eve", for: Scene.app))
    #expect(idp.apple.notifications.map(\.kind) == [.emailEnabled, .emailDisabled])
    #expect(idp.apple.notifications.map(\.email) == [eve.email, eve.email])
    #expect(!idp.apple.setForwarding(false, of: "ada", for: Scene.app))
  }

  @Test func `by hand, in copies, and once more`() throws {
    let apple = try Scene().idp.apple
    #expect(apple.notify(.emailDisabled, about: "ada", to: Scene.app, copies: 2).map(\.id) == [1, 2])
    #expect(apple.resendNotification(1)?.payload == apple.notifications.last?.payload)
    #expect(Set(apple.notifications.map(\.payload)).count == 1)
    #expect(apple.resendNotification(99) == nil)
    #expect(apple.notify(.emailDisabled, about: "nobody", to: Scene.app).isEmpty)
    #expect(apple.notify(.emailDisabled, about: "ada", to: "nobody").isEmpty)
  }

  @Test func `handed calls deliver them, trying again until 200`() async throws {
    let statuses = Replies([503, nil, 200])
    let calls = OutgoingCalls(retries: [.zero, .zero, .zero]) { request in
      guard let status = statuses.next(request) else { throw Replies.Silent() }
      return HTTPResponse(status)
    }
    let idp = try Scene(calls: calls).idp
    _ = try idp.apple.signIn("ada", to: Scene.app)
    idp.apple.stopUsing(Scene.app, by: "ada")
    var noted: [Int] = []
    for _ in 0..<3 { noted.append(try #require(await idp.takeRequest(timeout: .seconds(30))).status) }
    #expect(noted == [503, 0, 200])
    let notification = try #require(idp.apple.notifications.first)
    #expect(notification.state == .delivered)
    #expect(notification.attempts == 3)
    #expect(notification.status == 200)
    #expect(notification.diagnosis == nil)
    #expect(Set(statuses.seen.map(\.body)) == [notification.request().body])
  }

  @Test func `what can never be called is given up at once`() async throws {
    let calls = OutgoingCalls { _ in throw OutgoingCalls.Impossible("the test says so") }
    let idp = try Scene(calls: calls).idp
    idp.apple.notify(.consentRevoked, about: "ada", to: Scene.app)
    #expect(await idp.takeRequest(timeout: .seconds(30))?.diagnosisCode == "notification_unanswered")
    #expect(idp.apple.notifications.first?.state == .failed)
    #expect(idp.apple.notifications.first?.diagnosis?.problem.contains("the test says so") == true)
  }

  @Test func `Facebook's app is told of a removal, asked to delete, and its tokens die`() async throws {
    let replies = Replies([])
    let scene = try Scene(
      calls: OutgoingCalls { replies.next($0).map { HTTPResponse($0) } ?? HTTPResponse(200) })
    let idp = scene.idp
    let order: JSON = ["clientID": .string(Scene.facebookApp), "account": "ada"]
    let token = try await scene.api("POST", "/facebook/access-token", order).json["accessToken"]?.string ?? ""
    let me = "/graph.facebook.com/me?access_token=" + token
    #expect(await scene.get(me).status == 200)
    #expect(idp.facebook.takeBack("email", from: Scene.facebookApp, by: "ada"))
    #expect(!idp.facebook.takeBack("email", from: Scene.facebookApp, by: "ada"))
    #expect(!idp.facebook.takeBack("public_profile", from: Scene.facebookApp, by: "ada"))
    #expect(idp.facebook.changePassword(of: "ada") == 1)
    let refused = try JSON(parsing: await scene.get(me).body)
    #expect(refused["error"]?["code"] == 190)
    #expect(refused["error"]?["error_subcode"] == 460)
    #expect(idp.facebook.removeApp(Scene.facebookApp, by: "ada", deletingData: true))
    #expect(!idp.facebook.removeApp(Scene.facebookApp, by: "ada"))
    await replies.wait(for: 2)
    #expect(replies.seen.map(\.target) == ["http://app.test/deauthorize", "http://app.test/delete"])
  }
}
