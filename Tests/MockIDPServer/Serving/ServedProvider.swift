import MockIDP
import MockIDPServer
import Locks
import Testing
import WireClient

/// The provider behind its own socket.
struct ServedProvider {
  private final class Log: Sendable {
    private let entries = Lock<[LogEntry]>([])

    func add(_ entry: LogEntry) { entries.withLock { $0.append(entry) } }

    var all: [LogEntry] { entries.withLock { $0 } }
  }

  private static func form(_ fields: KeyValuePairs<String, String>) -> String {
    String(decoding: HTTPRequest.form("/", fields).body, as: UTF8.self)
  }

  private static func post(_ port: Int, _ path: String, _ body: String) throws -> Reply {
    let client = try Client(port: port)
    client.send(
      "POST \(path)",
      fields: ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)"],
      body: body)
    return try client.readReply()
  }

  private static func port(_ server: MockIDPServer) throws -> Int {
    try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
  }

  @Test(arguments: [("0.0.0.0", "http://127.0.0.1:"), ("127.0.0.1", "http://127.0.0.1:")])
  func `its URL leads to it, wherever it listens`(host: String, start: String) async throws {
    var configuration = Configuration.atFreePort
    configuration.server.host = host
    try await withMockIDPServer(configuration) { server in
      #expect(server.url.hasPrefix(start))
      let client = try Client(port: try Self.port(server))
      client.send("GET /healthz")
      #expect(try client.readReply().status == 200)
    }
  }

  @Test func `answers what is done to it in process`() async throws {
    try await withMockIDPServer { server in
      try server.provider.add(Fault(.answer(status: 503, body: "{}"), at: .keys, times: 1))
      let client = try Client(port: try Self.port(server))
      client.send("GET /appleid.apple.com/auth/keys")
      #expect(try client.readReply().status == 503)
      client.send("GET /appleid.apple.com/auth/keys")
      #expect(try client.readReply().status == 200)
      #expect(server.provider.requests.map(\.status) == [200, 503])
    }
  }

  @Test func `redeems a code once, however many ask at once`() async throws {
    try await withMockIDPServer { server in
      let port = try Self.port(server)
      let idp = server.provider
      let code = try idp.apple.signIn("ada", to: "com.example.app").authorizationCode
      let body = Self.form([
        "grant_type": "authorization_code", "code": code, "client_id": "com.example.app",
        "client_secret": try idp.apple.clientSecret(for: "com.example.app"),
      ])
      let statuses = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<8 { group.addTask { (try? Self.post(port, "/auth/token", body).status) ?? 0 } }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200] + Array(repeating: 400, count: 7))
    }
  }

  @Test func `logs what was asked and why it was refused, and no secret`() async throws {
    let log = Log()
    try await withMockIDPServer(log: log.add) { server in
      let port = try Self.port(server)
      let secret = try server.provider.apple.clientSecret(for: "com.example.app")
      let body = Self.form([
        "grant_type": "authorization_code",
        "code": "c0123456789abcdef0123456789abcdef.0.abcd.0123456789012345678901",
        "client_id": "com.example.app", "client_secret": secret,
      ])
      #expect(try Self.post(port, "/auth/token?state=kept-out", body).status == 400)
      let broken = try Client(port: port)
      broken.sendRaw("GET /broken HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
      #expect(try broken.readReply().status == 400)
    }
    let entries = log.all
    #expect(entries.map(\.endpoint) == ["token", nil])
    #expect(entries[0].findings.map(\.code) == ["code_unknown"])
    #expect(!entries[1].findings.isEmpty)
    #expect(entries[0].clientID == "com.example.app")
    for text in entries.flatMap({ [$0.text, $0.json] }) {
      #expect(!text.contains("kept-out"))
      #expect(!text.contains("0123456789abcdef0123456789abcdef"))
      #expect(!text.contains("eyJ"))
    }
    #expect(entries[1].path == "/broken")
    #expect(entries[1].status == 400)
  }

  @Test func `gives over HTTP the tokens of the functions, to the byte`() async throws {
    func provider() throws -> MockIdentityProvider {
      try MockIdentityProvider(.atFreePort, clock: .stopped(at: 1_700_000_000), chance: .seeded("same"))
    }
    let clientID = "com.example.app"
    let inProcess = try provider()
    let code = try inProcess.apple.signIn("ada", to: clientID, nonce: "n").authorizationCode
    let tokens = try inProcess.apple.exchange(
      code, clientID: clientID, clientSecret: inProcess.apple.clientSecret(for: clientID))
    try await withMockIDPServer(serving: try provider()) { server in
      let apple = server.provider.apple
      let code = try apple.signIn("ada", to: clientID, nonce: "n").authorizationCode
      let body = Self.form([
        "grant_type": "authorization_code", "code": code, "client_id": clientID,
        "client_secret": try apple.clientSecret(for: clientID),
      ])
      let reply = try Self.post(try Self.port(server), "/auth/token", body)
      #expect(reply.text.contains("\"id_token\":\"\(tokens.identityToken)\""))
      #expect(reply.text.contains("\"access_token\":\"\(tokens.accessToken)\""))
    }
  }

  @Test func `answers late when a fault says so, and stops after it`() async throws {
    let client = try await withMockIDPServer { server in
      try server.provider.add(Fault(.delay(.milliseconds(150)), at: .keys))
      let client = try Client(port: try Self.port(server))
      client.send("GET /auth/keys")
      #expect(await server.provider.takeRequest(timeout: .seconds(5)) != nil)
      return client
    }
    #expect(try client.readReply().status == 200)
  }

  @Test func `says that the port is in use`() async throws {
    try await withMockIDPServer { first in
      var configuration = Configuration.atFreePort
      configuration.server.port = try Self.port(first)
      await #expect(throws: MockIDPServerError.portInUse(host: "127.0.0.1", port: configuration.server.port))
      {
        try await withMockIDPServer(configuration) { _ in }
      }
    }
  }
}
