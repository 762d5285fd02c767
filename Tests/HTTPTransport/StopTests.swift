import Foundation
import HTTPMessages
import HTTPTransport
import Testing
import WireClient

@Suite(.serialized) struct StopTests {
  @Test func `the last answer arrives whole, and says that the connection closes`() async throws {
    let waiting = Mailbox<Exchange>()
    let server = try HTTPServer { waiting.put($1) }
    let client = try Client(port: server.port)
    client.send("GET /")
    let exchange = try waiting.take()
    async let stopped: Void = server.stop(deadline: .seconds(60))
    while (try? Client(port: server.port)) != nil {}
    exchange.answer(Response(.ok, body: [UInt8](repeating: 7, count: 4_000_000)))
    let reply = try client.readReply()
    await stopped
    #expect(reply.body.count == 4_000_000)
    #expect(reply["connection"] == "close")
    #expect(try client.isClosed())
  }

  @Test func `what comes while the last answers are awaited gets a 503`() async throws {
    let waiting = Mailbox<Exchange>()
    let server = try HTTPServer { request, exchange in
      if request.path == "/slow" { waiting.put(exchange) } else { exchange.answer(Response(.ok)) }
    }
    let slow = try Client(port: server.port)
    let client = try Client(port: server.port)
    client.send("GET /")
    #expect(try client.readReply().status == 200)
    slow.send("GET /slow")
    let exchange = try waiting.take()
    async let stopped: Void = server.stop(deadline: .seconds(60))
    while (try? Client(port: server.port)) != nil {}
    client.send("GET /")
    let reply = try client.readReply()
    #expect(reply.status == 503)
    #expect(reply.text.contains(#""code":"stopping""#))
    #expect(try client.isClosed())
    exchange.answer(.text("done"))
    #expect(try slow.readReply().text == "done")
    await stopped
  }

  @Test func `at the deadline what is left is cut off and told so`() async throws {
    let gone = Mailbox<Void>()
    let waiting = Mailbox<Exchange>()
    let server = try HTTPServer { _, exchange in
      exchange.onClientGone { gone.put(()) }
      waiting.put(exchange)
    }
    let client = try Client(port: server.port)
    client.send("GET /")
    let exchange = try waiting.take()
    await server.stop(deadline: .milliseconds(50))
    try gone.take()
    #expect(try client.isClosed())
    exchange.answer(.text("too late"))
    #expect(gone.isEmpty)
  }

  @Test func `a delay of 30 s does not outlive the server`() async throws {
    let arrived = Mailbox<Void>()
    let server = try HTTPServer { _, exchange in
      exchange.answer(.text("never"), after: .seconds(30))
      arrived.put(())
    }
    let client = try Client(port: server.port)
    client.send("GET /")
    try arrived.take()
    let clock = ContinuousClock()
    let time = await clock.measure { await server.stop(deadline: .zero) }
    #expect(time < .seconds(15))
    #expect(try client.isClosed())
  }

  @Test func `idle connections do not hold up the stop`() async throws {
    let server = try HTTPServer { $1.answer(Response(.ok)) }
    let client = try Client(port: server.port)
    client.send("GET /")
    #expect(try client.readReply().status == 200)
    let silent = try Client(port: server.port)
    await server.stop(deadline: .seconds(3600))
    #expect(try client.isClosed())
    #expect(try silent.isClosed())
  }

  @Test func `stopping twice, from several sides, and after the end is harmless`() async throws {
    let server = try HTTPServer { $1.answer(Response(.ok)) }
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { await server.stop(deadline: .seconds(1)) } }
    }
    await server.stop(deadline: .seconds(1))
  }

  @Test func `a server that is let go of stops`() throws {
    var server: HTTPServer? = try HTTPServer { $1.answer(Response(.ok)) }
    let port = try #require(server?.port)
    let client = try Client(port: port)
    server = nil
    #expect(try client.isClosed())
  }

  @Test func `a thousand servers started and stopped leave no descriptor behind`() throws {
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    }
    try withServer(answering: Response(.ok)) { _ in }
    let before = try descriptors()
    for round in 0..<1000 {
      try withServer(answering: Response(.ok)) { server in
        guard round.isMultiple(of: 10) else { return }
        let client = try Client(port: server.port)
        client.send("GET /")
        #expect(try client.readReply().status == 200)
      }
    }
    // Other suites open and close theirs meanwhile; a leak would be of thousands.
    #expect(try descriptors() < before + 500)
  }
}
