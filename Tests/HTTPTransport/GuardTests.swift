import HTTPMessages
import HTTPTransport
import Testing
import WireClient

struct Refused: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let request: String
  let status: Int
  let code: String

  init(_ name: String, _ request: String, _ status: Int, _ code: String) {
    testDescription = name
    self.request = request
    self.status = status
    self.code = code
  }
}

@Suite struct GuardTests {
  @Test(arguments: [
    Refused("no Host", "GET / HTTP/1.1\r\n\r\n", 400, "missing_host"),
    Refused("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400, "repeated_host"),
    Refused("empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 400, "empty_host"),
    Refused("Host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "malformed_host"),
    Refused("Host with a user", "GET / HTTP/1.1\r\nHost: me@a\r\n\r\n", 400, "malformed_host"),
    Refused("two names in Host", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", 400, "malformed_host"),
    Refused("a port that is none", "GET / HTTP/1.1\r\nHost: a:x\r\n\r\n", 400, "malformed_host"),
    Refused("a port too high", "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", 400, "malformed_host"),
    Refused("brackets left open", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", 400, "malformed_host"),
    Refused("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400, "malformed_header"),
    Refused(
      "Content-Length twice",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
      400, "repeated_content_length"),
    Refused(
      "Content-Length twice, equal",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
      400, "repeated_content_length"),
    Refused(
      "Content-Length with a sign", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc", 400,
      "malformed_content_length"),
    Refused(
      "gzip, chunked", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400,
      "unknown_transfer_encoding"),
    Refused(
      "an unknown coding, with a request smuggled behind it",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n",
      400, "unknown_transfer_encoding"),
    Refused(
      "chunked in HTTP/1.0", "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
      "unknown_transfer_encoding"),
    Refused(
      "a HEAD with a body", "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", 400, "body_not_read"
    ),
    Refused(
      "a TRACE with a body", "TRACE / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", 400,
      "body_not_read"),
    Refused("%00 in the path", "GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "forbidden_path"),
    Refused("a climbing path", "GET /a/../b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "forbidden_path"),
    Refused("a climbing path, encoded", "GET /a/%2e%2e/b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "forbidden_path"),
    Refused("a broken escape", "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed_target"),
    Refused("an escape that is not UTF-8", "GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed_target"),
    Refused("an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed_target"),
    Refused(
      "a head over the limit",
      "GET / HTTP/1.1\r\nHost: a\r\nCookie: \(String(repeating: "c", count: 40_000))\r\n\r\n", 431,
      "head_too_large"),
    Refused(
      "a target over the limit", "GET /\(String(repeating: "p", count: 40_000)) HTTP/1.1\r\nHost: a\r\n\r\n",
      431,
      "head_too_large"),
    Refused(
      "a body over the limit",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n\(String(repeating: "b", count: 1_048_577))",
      413,
      "body_too_large"),
    Refused(
      "a chunked body over the limit",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "100001\r\n\(String(repeating: "b", count: 1_048_577))\r\n0\r\n\r\n", 413, "body_too_large"),
  ])
  func `refuses, explains and closes`(_ refused: Refused) throws {
    let reached = Mailbox<String>()
    try withServer { request, exchange in
      reached.put(request.path)
      exchange.answer(Response(.ok))
    } _: { server in
      let client = try Client(port: server.port)
      client.sendRaw(refused.request)
      let reply = try client.readReply(toHead: refused.request.hasPrefix("HEAD"))
      #expect(reply.status == refused.status)
      #expect(reply["content-type"] == "application/json")
      #expect(reply["connection"] == "close")
      #expect(reply["x-mock-idp-diagnosis"]?.hasPrefix(refused.code + ": ") == true)
      if !refused.request.hasPrefix("HEAD") {
        #expect(reply.text.hasPrefix(#"{"error":{"code":"\#(refused.code)","message":""#))
      }
      #expect(try client.isClosed())
    }
    #expect(reached.isEmpty)
  }

  @Test(arguments: [
    ("an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n"),
    ("no HTTP", "\u{16}\u{3}\u{1}\u{2}hello\r\n\r\n"),
    ("a header without a colon", "GET / HTTP/1.1\r\nHost a\r\n\r\n"),
    (
      "Transfer-Encoding twice",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "Content-Length and Transfer-Encoding",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    ("a Content-Length of letters", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: many\r\n\r\n"),
    ("a head far over the limit", "GET / HTTP/1.1\r\nA: \(String(repeating: "a", count: 200_000))\r\n\r\n"),
    ("a length far over the limit", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n"),
  ])
  func `closes on what cannot be read, without asking the handler`(_ name: String, _ request: String) throws {
    let reached = Mailbox<String>()
    try withServer { request, exchange in
      reached.put(request.path)
      exchange.answer(Response(.ok))
    } _: { server in
      let client = try Client(port: server.port)
      client.sendRaw(request)
      client.closeSendingSide()
      if let reply = try? client.readHead() { #expect(reply.status >= 400) }
      while try !client.isClosed() { _ = try? client.readToEnd() }
      let next = try Client(port: server.port)
      next.send("GET /next")
      #expect(try next.readReply().status == 200)
    }
    #expect(try reached.take() == "/next")
  }

  @Test(arguments: ["a", "a:80", "a:", "127.0.0.1:7780", "[::1]:7780", "appleid.apple.com", "my_host-1.test"])
  func `takes a proper Host`(_ host: String) throws {
    try withServer(answering: Response(.ok)) { server in
      let client = try Client(port: server.port)
      client.sendRaw("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      #expect(try client.readReply().status == 200)
    }
  }
}
