import HTTPMessages
import HTTPTransport
import Locks
import MockIDP
import MockIDPServer
import OrderedJSON
import Testing
import WireClient

/// Notifications over real sockets, to servers that behave as they like.
@Suite struct DeliveringNotifications {
  private func configuration(_ url: String) -> Configuration {
    var configuration = Configuration.atFreePort
    configuration.apple.teams = [
      Configuration.Apple.Team(
        id: "TEAM123456",
        apps: [Configuration.Apple.App(bundleID: "com.example.app", notificationURL: url)])
    ]
    return configuration
  }

  @Test func `a server that takes it is sent it once, as the function has it`() async throws {
    let bodies = Lock<[[UInt8]]>([])
    let receiver = try HTTPServer { request, exchange in
      bodies.withLock { $0.append(request.body) }
      exchange.answer(Response(request.method == .post && request.path == "/apple" ? .ok : .notFound))
    }
    defer { receiver.stopAndWait(deadline: .zero) }
    try await withMockIDPServer(configuration("http://127.0.0.1:\(receiver.port)/apple")) { server in
      let idp = server.provider
      idp.apple.notify(.consentRevoked, about: "ada", to: "com.example.app")
      let noted = try #require(await idp.takeRequest(timeout: .seconds(30)))
      #expect(noted.status == 200)
      #expect(noted.diagnosisCode == nil)
      let notification = try #require(idp.apple.notifications.first)
      #expect(notification.state == .delivered)
      #expect(bodies.withLock { $0 } == [notification.request().body])
    }
  }

  /// What the receiver answers, and a word of what is said about it.
  static let refusals: [(Response, String)] = [
    (Response(403), "CSRF"), (.redirect(to: "/elsewhere"), "Redirects are not followed"),
    (Response(500), "The server failed"),
  ]

  @Test(arguments: refusals)
  func `a refusing server is found out, and no redirect is followed`(answer: Response, words: String)
    async throws
  {
    let paths = Lock<[String]>([])
    let receiver = try HTTPServer { request, exchange in
      paths.withLock { $0.append(request.path) }
      exchange.answer(answer)
    }
    defer { receiver.stopAndWait(deadline: .zero) }
    try await withMockIDPServer(configuration("http://127.0.0.1:\(receiver.port)/apple")) { server in
      let idp = server.provider
      idp.apple.notify(.consentRevoked, about: "ada", to: "com.example.app")
      #expect(await idp.takeRequest(timeout: .seconds(30))?.diagnosisCode == "notification_refused")
      let notification = try #require(idp.apple.notifications.first)
      #expect(notification.diagnosis?.mend.contains(words) == true)
      #expect(paths.withLock { $0.allSatisfy { $0 == "/apple" } })
    }
  }

  @Test func `a server that never answers holds up nobody, and no more wait for it than there are places`()
    async throws
  {
    // It is let go at the end: a call that waits would keep its thread until it times out.
    let waiting = Lock<[Exchange]>([])
    let receiver = try HTTPServer { _, exchange in waiting.withLock { $0.append(exchange) } }
    defer { receiver.stopAndWait(deadline: .zero) }
    try await withMockIDPServer(configuration("http://127.0.0.1:\(receiver.port)/apple")) { server in
      let idp = server.provider
      let port = try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
      let client = try Client(port: port)
      for _ in 0..<11 {
        let body = #"{"type":"consent-revoked","account":"ada","clientID":"com.example.app","copies":10}"#
        client.send(
          "POST /_idp/api/notifications",
          fields: ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"], body: body)
        #expect(try client.readReply().status == 201)
      }
      client.send("GET /auth/keys")
      #expect(try client.readReply().status == 200)
      let notifications = idp.apple.notifications
      #expect(notifications.count == 110)
      #expect(notifications.filter { $0.state == .pending }.count == 100)
      #expect(
        notifications.filter { $0.diagnosis?.code == "notification_queue_full" }.map(\.id).sorted()
          == Array(101...110))
      #expect(waiting.withLock { $0.count } <= 1)
      idp.reset()
      for exchange in waiting.withLock({ $0 }) { exchange.answer(Response(.ok)) }
    }
  }

  @Test func `a URL that this mock cannot call is said to be one, once`() async throws {
    try await withMockIDPServer(configuration("https://ada@127.0.0.1:1/apple")) { server in
      let idp = server.provider
      idp.apple.notify(.consentRevoked, about: "ada", to: "com.example.app")
      #expect(await idp.takeRequest(timeout: .seconds(30))?.diagnosisCode == "notification_unanswered")
      let notification = try #require(idp.apple.notifications.first)
      #expect(notification.state == .failed)
      #expect(notification.diagnosis?.problem.contains("the URL cannot be used") == true)
    }
  }
}
