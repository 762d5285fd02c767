import HTTPMessages
import HTTPTransport
import Testing
import WireClient

@Suite struct ServerTests {
  @Test func `a connection serves one request after another`() throws {
    try withServer(echo) { server in
      let client = try Client(port: server.port)
      for number in 1...3 {
        client.send("GET /\(number)?q=%20\(number)")
        let reply = try client.readReply()
        #expect(reply.status == 200)
        #expect(reply.text.hasPrefix("GET /\(number) q=%20\(number) 0\n"))
        #expect(reply["date"] != nil)
        #expect(reply["content-length"] == String(reply.body.count))
        #expect(reply["connection"] == nil)
      }
    }
  }

  @Test func `pipelined requests are answered in order, the slow first one too`() throws {
    let waiting = Mailbox<Exchange>()
    try withServer { request, exchange in
      if request.path == "/slow" { waiting.put(exchange) } else { exchange.answer(.text(request.path)) }
    } _: { server in
      let client = try Client(port: server.port)
      client.sendRaw(
        "GET /slow HTTP/1.1\r\nHost: a\r\n\r\nPOST /two HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab"
          + "GET /three HTTP/1.1\r\nHost: a\r\n\r\n")
      try waiting.take().answer(.text("/slow"))
      #expect(try (0..<3).map { _ in try client.readReply().text } == ["/slow", "/two", "/three"])
    }
  }

  @Test func `HEAD gets the headers of GET and no body`() throws {
    try withServer(answering: .text("twelve bytes")) { server in
      let client = try Client(port: server.port)
      client.send("HEAD /")
      let head = try client.readReply(toHead: true)
      #expect(head["content-length"] == "12")
      client.send("GET /")
      let reply = try client.readReply()
      #expect(reply.text == "twelve bytes")
      #expect(reply["content-type"] == head["content-type"])
    }
  }

  @Test(arguments: [Status.noContent, 304])
  func `no body and no length where HTTP allows none`(_ status: Status) throws {
    try withServer(answering: Response(status, body: Array("x".utf8))) { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      let reply = try client.readReply()
      #expect(reply.status == status.rawValue)
      #expect(reply["content-length"] == nil)
      client.send("GET /")
      #expect(try client.readReply().status == status.rawValue)
    }
  }

  @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
  func `reads a body with every method that may have one`(_ method: String) throws {
    try withServer(echo) { server in
      let client = try Client(port: server.port)
      client.send("\(method) /", fields: ["Content-Length: 5"], body: "abcde")
      #expect(try client.readReply().text.hasPrefix("\(method) / - 5\n"))
      client.send(
        "\(method) /", fields: ["Transfer-Encoding: Chunked"], body: "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
      #expect(try client.readReply().text.hasPrefix("\(method) / - 5\n"))
    }
  }

  @Test func `takes a body that is just within the limit, after 100 Continue`() throws {
    try withServer(echo) { server in
      let client = try Client(port: server.port)
      client.send("POST /", fields: ["Content-Length: 1048576", "Expect: 100-continue"])
      #expect(try client.readReply().status == 100)
      client.send([UInt8](repeating: 7, count: 1_048_576))
      #expect(try client.readReply().text.hasPrefix("POST / - 1048576\n"))
    }
  }

  @Test func `header names keep their spelling and order, repeated ones included`() throws {
    try withServer(echo) { server in
      let client = try Client(port: server.port)
      client.send("GET /", fields: ["X-Odd-CASE: 1", "cookie: a=b", "x-odd-case: 2"])
      #expect(
        try client.readReply().text.hasSuffix("Host: 127.0.0.1\nX-Odd-CASE: 1\ncookie: a=b\nx-odd-case: 2\n"))
    }
  }

  @Test func `says where a request came from`() throws {
    let origins = Mailbox<Request.Origin>()
    try withServer { request, exchange in
      origins.put(request.origin)
      exchange.answer(Response(.ok))
    } _: { server in
      for address in server.addresses {
        let client = try Client(port: server.port, address: address)
        client.send("GET /")
        #expect(try client.readReply().status == 200)
        #expect(try origins.take() == Request.Origin(scheme: .http, peer: address, peerIsLoopback: true))
      }
    }
  }

  @Test func `an HTTP/1.0 client is served until the end of the connection`() throws {
    try withServer(answering: .text("hello")) { server in
      let client = try Client(port: server.port)
      client.sendRaw("GET / HTTP/1.0\r\n\r\n")
      #expect(String(decoding: try client.readToEnd(), as: UTF8.self).hasSuffix("\r\n\r\nhello"))
    }
  }

  @Test func `a client that asks for the end of the connection gets it`() throws {
    try withServer(answering: .text("hello")) { server in
      let client = try Client(port: server.port)
      client.send("GET /", fields: ["Connection: close"])
      let reply = try client.readReply()
      #expect(reply["connection"] == "close")
      #expect(try client.isClosed())
    }
  }

  @Test func `absolute-form names the same resource`() throws {
    try withServer(echo) { server in
      let client = try Client(port: server.port)
      client.send("GET http://appleid.apple.com/auth/keys?a")
      #expect(try client.readReply().text.hasPrefix("GET /auth/keys a 0\n"))
    }
  }

  @Test func `only the first answer counts`() throws {
    try withServer { _, exchange in
      exchange.answer(.text("first"))
      exchange.answer(.text("second"))
    } _: { server in
      let client = try Client(port: server.port)
      for _ in 0..<2 {
        client.send("GET /")
        #expect(try client.readReply().text == "first")
      }
    }
  }

  @Test func `a header with a line break is not sent, nor silently left out`() throws {
    try withServer(answering: Response(.ok, headers: ["X-A": "1", "X-Bad": "a\r\nSet-Cookie: b=c"])) {
      server in
      let client = try Client(port: server.port)
      client.send("GET /")
      let reply = try client.readReply()
      #expect(reply.status == 500)
      #expect(reply["set-cookie"] == nil)
      #expect(reply["x-a"] == nil)
      #expect(reply.text.contains("X-Bad"))
    }
  }

  @Test func `repeated answer headers all arrive`() throws {
    var response = Response(.ok)
    response.headers.add("Set-Cookie", "a=1")
    response.headers.add("Set-Cookie", "b=2")
    try withServer(answering: response) { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      let cookies = try client.readReply().fields.filter { $0.name == "Set-Cookie" }.map(\.value)
      #expect(cookies == ["a=1", "b=2"])
    }
  }

  @Test func `a taken port is named in the error`() throws {
    try withServer(answering: Response(.ok)) { server in
      #expect(throws: TransportError.addressInUse(host: "127.0.0.1", port: server.port)) {
        _ = try HTTPServer(options: ServerOptions(port: server.port)) { $1.answer(Response(.ok)) }
      }
    }
  }

  @Test(arguments: [("no.such.host.invalid", 0), ("127.0.0.1", 65_536), ("192.0.2.1", 0)])
  func `an address that cannot be bound is an error with a reason`(_ host: String, _ port: Int) throws {
    let error = try #require(throws: TransportError.self) {
      _ = try HTTPServer(options: ServerOptions(host: host, port: port)) { $1.answer(Response(.ok)) }
    }
    guard case .cannotBind(host, port, let reason) = error else {
      Issue.record("unexpected \(error)")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `an idle connection is closed`() throws {
    var options = ServerOptions()
    options.idleTimeout = .milliseconds(50)
    try withServer(answering: Response(.ok), options: options) { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      #expect(try client.readReply().status == 200)
      #expect(try client.isClosed())
    }
  }

  @Test func `a client that drips its request is cut off though it never pauses for long`() throws {
    var options = ServerOptions()
    options.receiveDeadline = .milliseconds(100)
    try withServer(answering: Response(.ok), options: options) { server in
      let client = try Client(port: server.port)
      client.sendRaw("GET / HTTP/1.1\r\nHost: a\r\nX: ")
      var drops = 0
      while drops < 2000, client.sendRaw("x"), !client.isReadable(within: 5) { drops += 1 }
      #expect(drops < 2000)
      #expect(try client.isClosed())
    }
  }

  @Test func `slow but separate requests on one connection are not mistaken for a drip`() throws {
    var options = ServerOptions()
    options.receiveDeadline = .milliseconds(30)
    try withServer(answering: Response(.ok), options: options) { server in
      let client = try Client(port: server.port)
      let end = ContinuousClock.now + .milliseconds(120)
      while ContinuousClock.now < end {
        client.send("GET /")
        #expect(try client.readReply().status == 200)
      }
    }
  }
}
