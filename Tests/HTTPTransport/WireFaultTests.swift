import HTTPMessages
import HTTPTransport
import Testing
import WireClient

@Suite struct WireFaultTests {
  @Test(arguments: [false, true])
  func `drop closes without a word`(late: Bool) throws {
    var response = Response.text("hello")
    response.wire = .drop
    let spoilt = response
    try withServer { _, exchange in
      if late { WorkerPool.shared.submit { exchange.answer(spoilt) } } else { exchange.answer(spoilt) }
    } _: { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      #expect(try client.readToEnd().isEmpty)
    }
  }

  @Test(arguments: [0, 1, 7])
  func `truncate announces the whole body and sends a part`(_ count: Int) throws {
    var response = Response.text("hello, world")
    response.wire = .truncate(afterBytes: count)
    try withServer(answering: response) { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      let head = try client.readHead()
      #expect(head["content-length"] == "12")
      #expect(head["connection"] == nil)
      #expect(try client.readToEnd() == Array("hello, world".utf8.prefix(count)))
    }
  }

  @Test func `truncate breaks a stream off and cancels it`() throws {
    let cancelled = Mailbox<Void>()
    var response = Response(
      .ok, stream: ByteStream(next: { $0(Array("hello".utf8)) }, cancel: { cancelled.put(()) }))
    response.wire = .truncate(afterBytes: 7)
    try withServer(answering: response) { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      _ = try client.readHead()
      #expect(try client.readChunk() == Array("hello".utf8))
      #expect(try client.readChunk() == Array("he".utf8))
      #expect(try client.isClosed())
      try cancelled.take()
    }
  }
}
