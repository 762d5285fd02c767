import Foundation
import HTTPMessages
import HTTPTransport
import MockIDP
import MockIDPServer
import Testing

@Suite struct PlacesToCall {
  @Test(arguments: [
    "http://localhost:3000/login", "http://127.0.0.1/x", "http://[::1]:8080", "http://127.8.8.8/",
    "https://localhost:3000/login",
  ])
  func `this machine is always allowed`(url: String) throws {
    let endpoint = try LoginEndpoint(url: url, allowing: [])
    #expect(!endpoint.addresses.isEmpty)
  }

  @Test(arguments: [
    "http://192.0.2.1/login", "http://[2001:db8::1]/", "http://0.0.0.0:80/", "https://192.0.2.1/",
  ])
  func `other machines are allowed by name alone`(url: String) throws {
    #expect {
      try LoginEndpoint(url: url, allowing: ["localhost", "192.0.2.2"])
    } throws: { error in
      "\(error)".contains("--allow-host")
    }
    let host = try HTTPURL(url).host
    #expect(try LoginEndpoint(url: url, allowing: [host]).addresses.map(\.text) == [host])
  }

  @Test(arguments: [
    ("localhost:3000", "expected a URL"),
    ("http:///login", "no host"), ("http://localhost:0/", "port"),
    ("http://localhost/a b", "percent-encoded"),
    ("http://no-such-host.invalid/", "cannot be found"),
  ])
  func `what cannot be called is refused with its reason`(url: String, reason: String) {
    #expect {
      try LoginEndpoint(url: url, allowing: [])
    } throws: { error in
      "\(error)".contains(reason)
    }
  }
}

@Suite struct ReadingKeySets {
  @Test func `keys come from a file or from this machine's http`() throws {
    let idp = try MockIdentityProvider()
    let token = try idp.apple.mint(for: "com.example.app").token
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("keys-\(UUID().uuidString).json")
    try Data(idp.apple.jwkSet.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let set = idp.apple.jwkSet
    let server = try HTTPServer { request, exchange in
      exchange.answer(request.path == "/auth/keys" ? .text(set) : Response(.notFound))
    }
    defer { server.stopAndWait(deadline: .zero) }
    for place in [file.path, "http://localhost:\(server.port)/auth/keys"] {
      #expect(try KeySetSource(place).read(AppleTokenVerifier.init(jwkSet:)).verify(token, at: Date()).isGood)
    }
    let missing = "http://127.0.0.1:\(server.port)/nothing"
    #expect {
      try KeySetSource(missing).read(AppleTokenVerifier.init(jwkSet:))
    } throws: { error in
      "\(error)" == "\(missing) answered 404"
    }
  }

  @Test(arguments: [
    ("https://no-such-host.invalid/auth/keys", "cannot be found"),
    ("http://192.0.2.1/auth/keys", "give its https URL"), ("http://localhost:0/", "port"),
    ("/no/such/file", "no such file"), ("/dev/null", "/dev/null: "),
  ])
  func `what gives no keys is refused with its reason`(place: String, reason: String) {
    #expect {
      try KeySetSource(place).read(AppleTokenVerifier.init(jwkSet:))
    } throws: { error in
      "\(error)".contains(reason)
    }
  }
}
