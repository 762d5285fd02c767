import Foundation
import HTTPMessages
import HTTPTransport
import Testing
import WireClient

@Suite struct LateAnswerTests {
  @Test func `answers may come from any thread, from many at once`() throws {
    let pool = WorkerPool(threads: 4)
    try withServer { request, exchange in
      pool.submit { exchange.answer(.text(request.path)) }
    } _: { server in
      let clients = try (0..<20).map { _ in try Client(port: server.port) }
      for round in 0..<50 {
        for (number, client) in clients.enumerated() { client.send("GET /\(round)/\(number)") }
        for (number, client) in clients.enumerated() {
          #expect(try client.readReply().text == "/\(round)/\(number)")
        }
      }
    }
  }

  @Test func `an answer may come later than the idle timeout`() throws {
    var options = ServerOptions()
    options.idleTimeout = .milliseconds(30)
    try withServer(options: options, { $1.answer(.text("late"), after: .milliseconds(150)) }) { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      #expect(try client.readReply().text == "late")
    }
  }

  enum Departure: CaseIterable {
    case closing, reset, halfClosing, closingBehindPipelinedBytes
  }

  @Test(arguments: Departure.allCases)
  func `a client that leaves a long poll is noticed`(_ departure: Departure) throws {
    let waiting = Mailbox<Exchange>()
    let gone = Mailbox<Void>()
    try withServer { _, exchange in
      exchange.onClientGone { gone.put(()) }
      waiting.put(exchange)
    } _: { server in
      let client = try Client(port: server.port)
      client.send("GET /poll")
      let exchange = try waiting.take()
      switch departure {
      case .closing: client.close()
      case .reset: client.reset()
      case .halfClosing: client.closeSendingSide()
      case .closingBehindPipelinedBytes:
        client.send("GET /next")
        client.close()
      }
      try gone.take()
      exchange.answer(.text("too late"))
      #expect(gone.isEmpty)
      let next = try Client(port: server.port)
      next.send("GET /poll")
      try waiting.take().answer(.text("in time"))
      #expect(try next.readReply().text == "in time")
    }
  }

  @Test func `after a reset during a long poll the loop rests`() throws {
    let waiting = Mailbox<Exchange>()
    let gone = Mailbox<Void>()
    try withServer { request, exchange in
      guard request.path == "/poll" else { return exchange.answer(.text(String(Self.threadTime))) }
      exchange.onClientGone { gone.put(()) }
      waiting.put(exchange)
    } _: { server in
      let leaving = try Client(port: server.port)
      leaving.send("GET /poll")
      _ = try waiting.take()
      leaving.reset()
      try gone.take()
      let client = try Client(port: server.port)
      // Both readings are the loop's own processor time; between them nothing happens on it for 200 ms.
      client.send("GET /time")
      let before = try #require(Int(try client.readReply().text))
      #expect(!client.isReadable(within: 200))
      client.send("GET /time")
      let after = try #require(Int(try client.readReply().text))
      #expect(after - before < 100_000_000)
    }
  }

  /// Processor time of the calling thread, in nanoseconds.
  private static var threadTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  @Test func `a pipelined byte during a long poll waits its turn`() throws {
    let waiting = Mailbox<Exchange>()
    try withServer { request, exchange in
      guard request.path == "/poll" else { return exchange.answer(.text(request.path)) }
      exchange.onClientGone {}
      waiting.put(exchange)
    } _: { server in
      let client = try Client(port: server.port)
      client.send("GET /poll")
      let exchange = try waiting.take()
      client.sendRaw("G")
      let other = try Client(port: server.port)
      other.send("GET /other")
      #expect(try other.readReply().text == "/other")
      client.sendRaw("ET /after HTTP/1.1\r\nHost: a\r\n\r\n")
      exchange.answer(.text("polled"))
      #expect(try client.readReply().text == "polled")
      #expect(try client.readReply().text == "/after")
    }
  }

  @Test func `a client that leaves during a delay is not answered`() throws {
    let arrived = Mailbox<Exchange>()
    try withServer { _, exchange in
      exchange.answer(.text("never"), after: .seconds(3600))
      arrived.put(exchange)
    } _: { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      weak let exchange = try arrived.take()
      client.close()
      let next = try Client(port: server.port)
      next.send("GET /")
      _ = try arrived.take()
      #expect(exchange == nil)
    }
  }

  @Test func `asking about a client that has already left says so at once`() throws {
    let waiting = Mailbox<Exchange>()
    let gone = Mailbox<Int>()
    try withServer { _, exchange in
      exchange.onClientGone { gone.put(1) }
      waiting.put(exchange)
    } _: { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      let exchange = try waiting.take()
      client.close()
      #expect(try gone.take() == 1)
      exchange.onClientGone { gone.put(2) }
      #expect(try gone.take() == 2)
    }
  }
}
