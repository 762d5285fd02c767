import Foundation
import HTTPMessages
import HTTPTransport
import OpenSSLCommand
import Testing

/// Calls out over https, made to `openssl s_server` and to what only looks like it.
@Suite struct TLSCallTests {
  private static let text = "hello over TLS"

  /// The answer of a server with that certificate, called at that host.
  private static func call(
    _ certificates: TestCertificates, _ certificate: String, host: String = "localhost",
    options: [String] = [],
    trusting trust: TLSTrust? = nil
  ) throws -> Response {
    try certificates.openssl.write("hello.txt", text)
    let server = try TLSServer(certificates, certificate: certificate, options: options)
    var client = HTTPClient()
    client.trust = trust ?? certificates.trust
    return try client.send(
      .get, to: HTTPURL("https://\(host):\(server.port)/hello.txt"), at: [NetworkAddress(text: "127.0.0.1")])
  }

  @Test(arguments: [
    ("localhost", "DNS:localhost"), ("localhost.", "DNS:localhost"), ("LOCALHOST", "DNS:localhost"),
    ("127.0.0.1", "IP:127.0.0.1"), ("[::1]", "IP:::1"),
    ("app.example.test", "DNS:other.test,DNS:*.example.test"),
  ])
  func `a certificate for the name in the URL is good`(host: String, names: String) throws {
    let certificates = try TestCertificates()
    try certificates.make("leaf", names: names)
    let answer = try Self.call(certificates, "leaf", host: host)
    #expect(answer.status == .ok)
    #expect(String(decoding: answer.bytes ?? [], as: UTF8.self) == Self.text)
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"])
  func `both versions that are in use are spoken`(version: String) throws {
    let certificates = try TestCertificates()
    try certificates.make("leaf", names: "DNS:localhost")
    #expect(try Self.call(certificates, "leaf", options: [version]).status == .ok)
  }

  @Test func `older versions are not spoken`() throws {
    let certificates = try TestCertificates()
    try certificates.make("leaf", names: "DNS:localhost")
    #expect {
      try Self.call(certificates, "leaf", options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
    } throws: { error in
      guard case HTTPClientError.tls(let words) = error else { return false }
      return words.contains("protocol")
    }
  }

  @Test func `the server is told which name is meant`() throws {
    let certificates = try TestCertificates()
    try certificates.make("leaf", names: "DNS:localhost")
    try certificates.make("named", names: "DNS:named.example.test")
    let options = ["-servername", "named.example.test", "-cert2", "named.pem", "-key2", "named.key"]
    #expect(try Self.call(certificates, "leaf", host: "named.example.test", options: options).status == .ok)
    #expect(try Self.call(certificates, "leaf", options: options).status == .ok)
  }

  @Test func `a self-signed certificate is good once it is named`() throws {
    let certificates = try TestCertificates()
    try certificates.makeSelfSigned("own", names: "DNS:localhost")
    let named = TLSTrust.authorities(file: certificates.path("own.pem"))
    #expect(try Self.call(certificates, "own", trusting: named).status == .ok)
    for trust in [certificates.trust, .system] {
      let error = HTTPClientError.untrusted(.selfSigned, unreadFile: nil)
      #expect(throws: error) { try Self.call(certificates, "own", trusting: trust) }
      #expect("\(error)".contains("SSL_CERT_FILE="))
    }
  }

  @Test func `the certificate of an unknown authority is refused`() throws {
    let certificates = try TestCertificates()
    try certificates.make("leaf", names: "DNS:localhost")
    #expect(throws: HTTPClientError.untrusted(.unknownAuthority, unreadFile: nil)) {
      try Self.call(certificates, "leaf", trusting: .system)
    }
    // The server sends its authority's certificate along, which proves nothing.
    #expect(throws: HTTPClientError.untrusted(.unknownAuthority, unreadFile: nil)) {
      try Self.call(certificates, "leaf", options: ["-cert_chain", "ca.pem"], trusting: .system)
    }
  }

  @Test func `a file of authorities that cannot be read is named`() throws {
    let certificates = try TestCertificates()
    try certificates.make("leaf", names: "DNS:localhost")
    let error = HTTPClientError.untrusted(.unknownAuthority, unreadFile: "/no/such.pem")
    #expect(throws: error) {
      try Self.call(certificates, "leaf", trusting: .authorities(file: "/no/such.pem"))
    }
    #expect("\(error)".hasSuffix("(/no/such.pem cannot be read)"))
  }

  @Test func `an expired certificate is refused with its date`() throws {
    let certificates = try TestCertificates()
    try certificates.make("leaf", names: "DNS:localhost", days: -1)
    #expect {
      try Self.call(certificates, "leaf")
    } throws: { error in
      guard case HTTPClientError.untrusted(.expired(let date), nil) = error else { return false }
      return date.hasSuffix("GMT")
    }
  }

  @Test(arguments: [
    ("localhost", "DNS:other.test,IP:127.0.0.1", "DNS:other.test, IP Address:127.0.0.1"),
    ("127.0.0.1", "DNS:localhost,DNS:127.0.0.1", "DNS:localhost, DNS:127.0.0.1"),
    ("127.0.0.1", "IP:127.0.0.2", "IP Address:127.0.0.2"), ("a.b.test", "DNS:*.test", "DNS:*.test"),
  ])
  func `a certificate for another name is refused with its names`(
    host: String, names: String, seen: String
  ) throws {
    let certificates = try TestCertificates()
    try certificates.make("leaf", names: names)
    #expect(throws: HTTPClientError.untrusted(.otherName(host: host, names: seen), unreadFile: nil)) {
      try Self.call(certificates, "leaf", host: host)
    }
  }

  @Test func `a server without TLS is told from one with`() throws {
    try withServer(echo) { server in
      #expect(throws: HTTPClientError.notTLS(port: server.port)) {
        try HTTPClient().send(.get, to: HTTPURL("https://127.0.0.1:\(server.port)/"))
      }
    }
  }

  @Test func `where nobody listens is said so`() throws {
    var port = 0
    try withServer(echo) { port = $0.port }
    #expect(throws: HTTPClientError.refused(address: "127.0.0.1", port: port)) {
      try HTTPClient().send(.get, to: HTTPURL("https://127.0.0.1:\(port)/"))
    }
  }

  @Test(arguments: [SilentListener.Manner.closesAfterReading, .resets])
  func `a connection that ends amid the handshake is said so`(manner: SilentListener.Manner) throws {
    let listener = try SilentListener(manner)
    defer { listener.stop() }
    #expect(throws: HTTPClientError.closedInHandshake) {
      try HTTPClient().send(.get, to: HTTPURL("https://127.0.0.1:\(listener.port)/"))
    }
  }

  @Test func `a server that never shakes hands runs out of time`() throws {
    let listener = try SilentListener(.waits)
    defer { listener.stop() }
    var client = HTTPClient()
    client.timeout = .milliseconds(100)
    #expect(throws: HTTPClientError.timeout(seconds: 0)) {
      try client.send(.get, to: HTTPURL("https://127.0.0.1:\(listener.port)/"))
    }
  }
}
