import MockIDP
import MockIDPServer
import Testing
import WireClient

@Suite struct JournalStream {
  private static func port(_ server: MockIDPServer) throws -> Int {
    try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
  }

  /// A reader that is connected: its stream has said hello.
  private static func follow(
    _ server: MockIDPServer, _ query: String = "", fields: [String] = [], receiveBuffer: Int32? = nil
  ) throws -> Client {
    let client = try Client(port: port(server), receiveBuffer: receiveBuffer)
    client.send("GET /_idp/api/requests/stream" + query, fields: fields)
    let head = try client.readHead()
    #expect(head["content-type"] == "text/event-stream")
    #expect(String(decoding: try client.readChunk(), as: UTF8.self).hasPrefix("retry: "))
    return client
  }

  private static func event(_ client: Client) throws -> String {
    String(decoding: try client.readChunk(), as: UTF8.self)
  }

  private static func ask(_ server: MockIDPServer, _ path: String = "/auth/keys") async {
    _ = await server.provider.respond(to: HTTPRequest("GET", path))
  }

  @Test func `requests arrive as they are answered, and none of the reader's own`() async throws {
    try await withMockIDPServer { server in
      let client = try Self.follow(server)
      for id in 0..<3 {
        await Self.ask(server)
        let event = try Self.event(client)
        #expect(event.hasPrefix("id: \(id)\nevent: request\ndata: {\"id\":\(id),"))
        #expect(event.hasSuffix("}\n\n"))
      }
      _ = await server.provider.respond(to: HTTPRequest("DELETE", "/_idp/api/requests"))
      #expect(try Self.event(client).hasPrefix("event: cleared\n"))
    }
  }

  @Test func `a refusal comes with its diagnosis, and what a client sends breaks no event`() async throws {
    try await withMockIDPServer { server in
      let client = try Self.follow(server)
      await Self.ask(server, "/auth/%0A%0Adata:%20x")
      let event = try Self.event(client)
      #expect(event.split(separator: "\n").count == 3)
      #expect(event.contains("\"severity\":\"refusal\""))
    }
  }

  @Test(arguments: ["Last-Event-ID: 1", ""])
  func `a reader that comes back gets what it missed`(field: String) async throws {
    try await withMockIDPServer { server in
      for _ in 0..<4 { await Self.ask(server) }
      let client = try Self.follow(
        server, field.isEmpty ? "?from=2" : "?from=1", fields: field.isEmpty ? [] : [field])
      let event = try Self.event(client)
      #expect(event.split(separator: "\n\n").map { $0.prefix(5) } == ["id: 2", "id: 3"])
    }
  }

  @Test func `a filter lets the rest pass by, and the reader knows how far it is`() async throws {
    try await withMockIDPServer { server in
      let client = try Self.follow(server, "?finding=refusal")
      await Self.ask(server)
      #expect(try Self.event(client) == "id: 0\n\n")
      await Self.ask(server, "/auth/nothing")
      #expect(try Self.event(client).hasPrefix("id: 1\nevent: request\n"))
    }
  }

  @Test func `readers that leave cost the others nothing`() async throws {
    try await withMockIDPServer { server in
      let stays = try Self.follow(server)
      for byReset in [true, false] {
        let leaves = try Self.follow(server)
        byReset ? leaves.reset() : leaves.close()
      }
      await Self.ask(server)
      #expect(try Self.event(stays).hasPrefix("id: 0\n"))
    }
  }

  @Test func `a slow reader holds up nobody, and gets everything once it reads`() async throws {
    try await withMockIDPServer { server in
      let slow = try Self.follow(server, receiveBuffer: 4_096)
      let quick = try Self.follow(server)
      let path = "/auth/" + String(repeating: "x", count: 2_000)
      for _ in 0..<1_000 { await Self.ask(server, path) }
      for client in [quick, slow] {
        var ids: [Int] = []
        while ids.last != 999 {
          ids += try Self.event(client).matches(of: /id: (\d+)\n/).compactMap { Int($0.1) }
        }
        #expect(ids == Array(0..<1_000))
      }
    }
  }

  @Test func `a reader that comes back too late is told how much is gone`() async throws {
    try await withMockIDPServer { server in
      for _ in 0..<10_003 { await Self.ask(server) }
      let client = try Self.follow(server, "?from=1")
      let event = try Self.event(client)
      #expect(event.hasPrefix("event: missed\ndata: {\"count\":2}\n\nid: 3\n"))
    }
  }

  @Test func `a stream in which nothing happens is heard of all the same`() async throws {
    try await withMockIDPServer { server in
      let client = try Self.follow(server, "?heartbeat=0.1")
      for _ in 0..<2 { #expect(try Self.event(client) == ": still here\n\n") }
      await Self.ask(server)
      #expect(try Self.event(client).contains("event: request\n"))
    }
  }

  @Test(arguments: [
    "heartbeat=0", "heartbeat=soon", "heartbeat=4000", "from=-1", "class=7xx", "provider=amazon",
  ])
  func `what a stream cannot be is refused before anything streams`(query: String) async throws {
    try await withMockIDPServer { server in
      let client = try Client(port: try Self.port(server))
      client.send("GET /_idp/api/requests/stream?" + query)
      #expect(try client.readReply().status == 422)
    }
  }

  @Test func `the stream ends with the server, without making it wait`() async throws {
    let client = try await withMockIDPServer { server in try Self.follow(server) }
    #expect(try client.readChunk().isEmpty)
  }

  @Test func `another site may not listen`() async throws {
    try await withMockIDPServer { server in
      let client = try Client(port: try Self.port(server))
      client.send("GET /_idp/api/requests/stream", fields: ["Origin: https://evil.test"])
      #expect(try client.readReply().status == 403)
    }
  }
}
