import IdentityState
import MockIDP
import Testing

struct `Many providers` {
  @Test func `leave nothing behind when they are dropped`() throws {
    struct Trace {
      weak var provider: MockIdentityProvider?
      weak var store: IdentityStore?
    }
    var traces: [Trace] = []
    for _ in 0..<10_000 {
      let idp = try MockIdentityProvider()
      traces.append(Trace(provider: idp, store: idp.store))
    }
    #expect(traces.count { $0.provider != nil } == 0)
    #expect(traces.count { $0.store != nil } == 0)
  }

  @Test func `leave nothing behind when they were used`() async throws {
    weak var store: IdentityStore?
    try await withMockIDP { idp in
      store = idp.store
      let credential = try idp.apple.signIn("ada", to: "com.example.app")
      _ = try idp.apple.exchange(credential.authorizationCode, clientID: "com.example.app")
      _ = await idp.respond(to: HTTPRequest("GET", "/auth/keys"))
      _ = await idp.takeRequest(timeout: .zero)
      try idp.add(Fault(.error("invalid_client"), at: .token))
    }
    #expect(store == nil)
  }

  @Test(arguments: 0..<64)
  func `in parallel share nothing`(_ number: Int) async throws {
    try await withMockIDP { idp in
      let clientID = "com.example.app"
      let credential = try idp.apple.signIn("ada", to: clientID, nonce: "n-\(number)")
      #expect(credential.fullName?.givenName == "Ada")
      let tokens = try idp.apple.exchange(credential.authorizationCode, clientID: clientID)
      let refresh = try #require(tokens.refreshToken)
      #expect(try idp.apple.refresh(refresh, clientID: clientID).refreshToken == nil)
      try idp.apple.revoke(refresh, clientID: clientID)
      #expect(throws: Refusal.self) { try idp.apple.refresh(refresh, clientID: clientID) }
      #expect(await idp.respond(to: HTTPRequest("GET", "/auth/keys")).status == 200)
      #expect(idp.requests.count == 1)
    }
  }
}
