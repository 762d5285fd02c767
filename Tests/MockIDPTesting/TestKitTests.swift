import Foundation
import MockIDP
import MockIDPTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.mockIDP(clock: .stopped(at: 1_800_000_000)))
struct `The trait` {
  @Test(arguments: 0..<4)
  func `gives every test case a provider of its own`(_ number: Int) throws {
    let idp = try MockIdentityProvider.forThisTest
    #expect(try idp.apple.signIn("ada", to: "com.example.app").fullName != nil)
    #expect(idp.clock.now == Date(timeIntervalSince1970: 1_800_000_000))
  }
}

struct `Without the trait` {
  @Test func `the provider is missing, and the error says how to get it`() {
    #expect(throws: NoMockIDP.self) { try MockIdentityProvider.forThisTest }
  }
}

@Suite(.mockIDP())
struct `An expectation` {
  @Test func `passes for what was accepted`() async throws {
    let idp = try MockIdentityProvider.forThisTest
    expectAccepted(await idp.respond(to: HTTPRequest("GET", "https://appleid.apple.com/auth/keys")))
    try expectAccepted { try idp.apple.signIn("ada", to: "com.example.app") }
  }

  @Test func `quotes the diagnosis when it fails`() async throws {
    let idp = try MockIdentityProvider.forThisTest
    let refused = await idp.respond(to: .form("/auth/token", ["grant_type": "password"]))
    withKnownIssue {
      expectAccepted(refused)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("grant_type_unknown") }
    }
    try withKnownIssue {
      _ = try expectAccepted { try idp.apple.refresh("r-unknown", clientID: "com.example.app") }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("refresh_token_unknown") } || issue.error is Refusal
    }
  }

  @Test func `holds a refusal to its reason`() async throws {
    let idp = try MockIdentityProvider.forThisTest
    let refused = await idp.respond(to: .form("/auth/token", ["grant_type": "password"]))
    expectRefused(refused, because: "grant_type_unknown")
    withKnownIssue { expectRefused(refused, because: "code_used") }
    try expectRefused(because: "refresh_token_unknown") {
      _ = try idp.apple.refresh("r-unknown", clientID: "com.example.app")
    }
    withKnownIssue { _ = expectRefused(because: "code_used") {} }
  }
}

@Suite(.mockIDP())
struct `A session` {
  @Test func `gets Apple's answers without a socket`() async throws {
    let session = URLSession(configuration: .mockIDP(try MockIdentityProvider.forThisTest))
    let url = try #require(URL(string: "https://appleid.apple.com/auth/keys"))
    let (data, response) = try await session.data(from: url)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(String(decoding: data, as: UTF8.self).hasPrefix(#"{"keys":[{"kty":"RSA""#))
  }

  @Test(arguments: [
    ("https://account.apple.com/auth/keys", 200),
    ("https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js", 200),
    ("https://limited.facebook.com/.well-known/oauth/openid/jwks/", 200),
    ("https://www.facebook.com/.well-known/openid-configuration/", 200),
    ("https://Graph.Facebook.com/v21.0/me", 400),
  ])
  func `gets an answer at every real name`(address: String, status: Int) async throws {
    let idp = try MockIdentityProvider.forThisTest
    let session = URLSession(configuration: .mockIDP(idp))
    let (data, response) = try await session.data(from: try #require(URL(string: address)))
    #expect((response as? HTTPURLResponse)?.statusCode == status)
    #expect(!data.isEmpty)
    #expect(idp.requests.count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `that is cancelled leaves nobody waiting`() async throws {
    weak var provider: MockIdentityProvider?
    do {
      let idp = try MockIdentityProvider()
      provider = idp
      try idp.add(Fault(.never, at: .keys, times: 1))
      let url = try #require(URL(string: "https://appleid.apple.com/auth/keys"))
      let asking = URLSession(configuration: .mockIDP(idp)).dataTask(with: url)
      asking.resume()
      while await idp.respond(to: HTTPRequest("GET", "/_idp/api/faults")).text != #"{"faults":[]}"# {
        try await Task.sleep(for: .milliseconds(5))
      }
      asking.cancel()
    }
    while provider != nil { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func `exchanges a code as production code would`() async throws {
    let idp = try MockIdentityProvider.forThisTest
    let credential = try idp.apple.signIn("grace", to: "com.example.app", nonce: "n-1")
    let secret = try idp.apple.clientSecret(for: "com.example.app")
    var request = URLRequest(url: try #require(URL(string: "https://appleid.apple.com/auth/token")))
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
      "grant_type=authorization_code&client_id=com.example.app&client_secret=\(secret)&code=\(credential.authorizationCode)"
        .utf8)
    let session = URLSession(configuration: .mockIDP(idp))
    let (data, response) = try await session.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(String(decoding: data, as: UTF8.self).contains(#""token_type":"Bearer""#))
  }

  @Test func `of two providers talks to its own`() async throws {
    let (one, other) = (try MockIdentityProvider(), try MockIdentityProvider())
    let url = try #require(URL(string: "https://appleid.apple.com/auth/keys"))
    _ = try await URLSession(configuration: .mockIDP(one)).data(from: url)
    #expect(one.requests.count == 1)
    #expect(other.requests.isEmpty)
  }
}
