import HTTPMessages
import HTTPTransport
import Synchronization
import Testing
import WireClient

/// A stream whose chunks the test deals out, and which tells what is asked of it.
private struct Dealer: Sendable {
  let asked = Mailbox<@Sendable ([UInt8]?) -> Void>()
  let cancelled = Mailbox<Void>()

  var stream: ByteStream {
    ByteStream(next: { asked.put($0) }, cancel: { cancelled.put(()) })
  }

  func deal(_ text: String?) throws {
    try asked.take()(text.map { Array($0.utf8) })
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var current: Int { value.load(ordering: .relaxed) }

  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}

@Suite struct StreamTests {
  @Test func `chunks leave as they are made, and the connection goes on`() throws {
    let dealer = Dealer()
    try withServer { request, exchange in
      exchange.answer(request.path == "/stream" ? Response(.ok, stream: dealer.stream) : .text("next"))
    } _: { server in
      let client = try Client(port: server.port)
      client.send("GET /stream")
      let head = try client.readHead()
      #expect(head["transfer-encoding"] == "chunked")
      #expect(head["content-length"] == nil)
      for text in ["one", "two", "", "three"] {
        try dealer.deal(text)
        if !text.isEmpty { #expect(try client.readChunk() == Array(text.utf8)) }
      }
      try dealer.deal(nil)
      #expect(try client.readChunk().isEmpty)
      client.send("GET /next")
      #expect(try client.readReply().text == "next")
      #expect(dealer.cancelled.isEmpty)
    }
  }

  @Test func `a stalled reader is not produced for, and all arrives when it reads`() throws {
    let chunk = [UInt8](repeating: 7, count: 256 * 1024)
    let total = 128
    let made = Counter()
    let stream = ByteStream { deliver in
      deliver(made.next() <= total ? chunk : nil)
    }
    try withServer { request, exchange in
      exchange.answer(request.path == "/stream" ? Response(.ok, stream: stream) : .text("other"))
    } _: { server in
      let stalled = try Client(port: server.port, receiveBuffer: 16 * 1024)
      stalled.send("GET /stream")
      _ = try stalled.readHead()
      let other = try Client(port: server.port)
      for _ in 0..<200 {
        other.send("GET /other")
        #expect(try other.readReply().text == "other")
      }
      #expect(made.current < total / 2)
      var size = 0
      while case let chunk = try stalled.readChunk(), !chunk.isEmpty { size += chunk.count }
      #expect(size == total * chunk.count)
    }
  }

  enum Moment: CaseIterable {
    case beforeTheFirstChunk, afterAChunk
  }

  @Test(arguments: Moment.allCases, [false, true])
  func `a reader that leaves ends the stream`(_ moment: Moment, byReset: Bool) throws {
    let dealer = Dealer()
    try withServer(answering: Response(.ok, stream: dealer.stream)) { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      _ = try client.readHead()
      if moment == .afterAChunk {
        try dealer.deal("one")
        #expect(try client.readChunk() == Array("one".utf8))
      }
      byReset ? client.reset() : client.close()
      try dealer.cancelled.take()
      try dealer.deal("two")
      #expect(dealer.cancelled.isEmpty)
      #expect(dealer.asked.isEmpty)
    }
  }

  @Test func `an HTTP/1.0 reader gets the stream until the connection closes, even if it asked to keep it`()
    throws
  {
    let dealer = Dealer()
    try withServer(answering: Response(.ok, stream: dealer.stream)) { server in
      let client = try Client(port: server.port)
      client.sendRaw("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      try dealer.deal("one")
      try dealer.deal("two")
      try dealer.deal(nil)
      let text = String(decoding: try client.readToEnd(), as: UTF8.self)
      #expect(text.hasSuffix("\r\n\r\nonetwo"))
      #expect(!text.lowercased().contains("keep-alive"))
    }
  }

  @Test func `HEAD sends the head of a stream and cancels it`() throws {
    let dealer = Dealer()
    try withServer(answering: Response(.ok, headers: ["X-A": "1"], stream: dealer.stream)) { server in
      let client = try Client(port: server.port)
      client.send("HEAD /")
      #expect(try client.readReply(toHead: true)["x-a"] == "1")
      try dealer.cancelled.take()
      client.send("HEAD /")
      #expect(try client.readReply(toHead: true).status == 200)
      #expect(dealer.asked.isEmpty)
    }
  }

  @Test func `a stream that is ended by the server's stop is cancelled`() throws {
    let dealer = Dealer()
    let server = try HTTPServer { $1.answer(Response(.ok, stream: dealer.stream)) }
    let client = try Client(port: server.port)
    client.send("GET /")
    _ = try client.readHead()
    server.stopAndWait(deadline: .zero)
    try dealer.cancelled.take()
    #expect(try client.isClosed())
  }
}
