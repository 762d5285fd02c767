import HTTPMessages
import HTTPTransport
import Testing

/// Calls out, made to this room's own server and to sockets that misbehave.
@Suite struct ClientCallTests {
  private static func url(_ server: HTTPServer, _ target: String = "/") throws -> HTTPURL {
    try HTTPURL("http://127.0.0.1:\(server.port)\(target)")
  }

  @Test(arguments: [.get, .post, .put, .patch, .delete, .options] as [Method])
  func `a call arrives as it was sent`(method: Method) throws {
    try withServer(echo) { server in
      let body = method == .post || method == .put || method == .patch ? Array("a=1&b=2".utf8) : []
      let answer = try HTTPClient().send(
        method, to: Self.url(server, "/login?x=1%20y"),
        headers: ["Content-Type": "application/x-www-form-urlencoded", "X-Token": "ey.J"], body: body)
      #expect(answer.status == .ok)
      let text = String(decoding: answer.bytes ?? [], as: UTF8.self)
      #expect(text.hasPrefix("\(method) /login x=1%20y \(body.count)\n"))
      #expect(text.contains("X-Token: ey.J"))
      #expect(text.contains("Host: 127.0.0.1:\(server.port)"))
    }
  }

  @Test(arguments: [200, 204, 302, 401, 404, 500])
  func `status and fields come back, and no redirect is followed`(status: Int) throws {
    let response = Response(
      Status(rawValue: status), headers: ["Location": "/elsewhere", "Set-Cookie": "a=b"])
    try withServer(answering: response) { server in
      let answer = try HTTPClient().send(.post, to: Self.url(server), body: [1])
      #expect(answer.status.rawValue == status)
      #expect(answer.headers["set-cookie"] == "a=b")
    }
  }

  @Test func `an answer without a length is read to its end`() throws {
    let body = Array(String(repeating: "0123456789", count: 20_000).utf8)
    try withServer(answering: Response(.ok, body: body)) { server in
      let answer = try HTTPClient().send(.get, to: Self.url(server))
      #expect(answer.bytes == body)
    }
  }

  @Test func `where nobody listens is said so`() throws {
    // The port of a server that has stopped.
    var port = 0
    try withServer(echo) { port = $0.port }
    #expect(throws: HTTPClientError.refused(address: "127.0.0.1", port: port)) {
      try HTTPClient().send(.get, to: try HTTPURL("http://127.0.0.1:\(port)/"))
    }
  }

  @Test func `a name with several addresses is tried at each`() throws {
    try withServer(options: ServerOptions(host: "127.0.0.1"), echo) { server in
      let url = try HTTPURL("http://localhost:\(server.port)/")
      let addresses = [NetworkAddress(text: "::1"), NetworkAddress(text: "127.0.0.1")]
      let tried = try HTTPClient().send(.get, to: url, at: addresses)
      let resolved = try HTTPClient().send(.get, to: url)
      #expect([tried.status, resolved.status] == [.ok, .ok])
    }
  }

  @Test func `a name nobody has is said so`() throws {
    #expect {
      try HTTPClient().send(.get, to: HTTPURL("http://no-such-host.invalid/"))
    } throws: { error in
      guard case HTTPClientError.unknownHost("no-such-host.invalid", _) = error else { return false }
      return true
    }
  }

  @Test func `no answer in time is no answer`() throws {
    try withServer({ _, exchange in exchange.onClientGone {} }) { server in
      var client = HTTPClient()
      client.timeout = .milliseconds(100)
      #expect(throws: HTTPClientError.timeout(seconds: 0)) { try client.send(.get, to: Self.url(server)) }
    }
  }

  @Test func `a connection that breaks is no answer`() throws {
    var response = Response(.ok)
    response.wire = .drop
    try withServer(answering: response) { server in
      #expect(throws: HTTPClientError.closed) { try HTTPClient().send(.get, to: Self.url(server)) }
    }
  }

  @Test func `an answer beyond the limit is refused`() throws {
    try withServer(answering: Response(.ok, body: [UInt8](repeating: 1, count: 5_000))) { server in
      var client = HTTPClient()
      client.bodyLimit = 1_000
      #expect(throws: HTTPClientError.tooLarge) { try client.send(.get, to: Self.url(server)) }
    }
  }

  @Test(arguments: ["a\r\nX: b", "a\nb"])
  func `a field that HTTP cannot carry is not sent`(value: String) throws {
    try withServer(echo) { server in
      #expect(throws: HTTPClientError.unsendable(field: "X-Token")) {
        try HTTPClient().send(.get, to: Self.url(server), headers: ["X-Token": value])
      }
    }
  }

  @Test func `many calls at once do not disturb each other`() async throws {
    let server = try HTTPServer { request, exchange in exchange.answer(.text(request.path)) }
    let port = server.port
    let texts = await withTaskGroup(of: String?.self) { group in
      for number in 0..<32 {
        group.addTask {
          guard let url = try? HTTPURL("http://127.0.0.1:\(port)/\(number)") else { return nil }
          return (try? HTTPClient().send(.get, to: url)).map {
            String(decoding: $0.bytes ?? [], as: UTF8.self)
          }
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1 ?? "nothing") }
    }
    #expect(texts == Set((0..<32).map { "/\($0)" }))
    await server.stop(deadline: .zero)
  }
}

@Suite struct HTTPURLTests {
  @Test(arguments: [
    ("http://localhost", "localhost", 80, "/"), ("http://localhost:3000", "localhost", 3_000, "/"),
    ("HTTP://127.0.0.1:8080/login?a=b#c", "127.0.0.1", 8_080, "/login?a=b"),
    ("http://[::1]:3000/x", "::1", 3_000, "/x"), ("http://a.test?x", "a.test", 80, "/?x"),
    ("https://a.test/x", "a.test", 443, "/x"), ("HTTPS://a.test:80", "a.test", 80, "/"),
    ("https://[::1]?x", "::1", 443, "/?x"),
  ])
  func `is taken apart`(text: String, host: String, port: Int, target: String) throws {
    let url = try HTTPURL(text)
    #expect(url.host == host)
    #expect(url.port == port)
    #expect(url.target == target)
    #expect(url.scheme.rawValue == text.lowercased().prefix { $0 != ":" })
    #expect(try HTTPURL(url.description) == url)
  }

  @Test(
    arguments: [
      ("https:localhost", .notHTTP), ("https:///x", .noHost), ("localhost:3000", .notHTTP),
      ("ftp://a", .notHTTP), ("", .notHTTP),
      ("http://", .noHost), ("http:///x", .noHost), ("http://user@host/", .noHost), ("http://::1/", .noHost),
      ("http://[::1]x/", .noHost), ("http://a:0/", .port), ("http://a:70000/", .port), ("http://a:x/", .port),
      ("http://a/b c", .character), ("http://a/\r\n", .character), ("http://a/é", .character),
    ] as [(String, HTTPURL.Mistake)])
  func `is refused with its reason`(text: String, mistake: HTTPURL.Mistake) {
    #expect(throws: mistake) { try HTTPURL(text) }
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.8.8.8", true), ("::1", true), ("::ffff:127.0.0.1", true), ("10.0.0.1", false),
    ("::", false), ("1.127.0.0", false),
  ])
  func `loopback is known`(address: String, isLoopback: Bool) {
    #expect(NetworkAddress(text: address).isLoopback == isLoopback)
  }
}
