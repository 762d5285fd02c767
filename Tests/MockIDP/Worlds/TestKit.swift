import Foundation
import MockIDP
import Testing

/// What a Swift test suite scripts the pretend world with.
@Suite struct TestKit {
  private static let clientID = "com.example.app"

  @Test func `the next sign-in goes as it was told, once`() throws {
    let apple = try MockIdentityProvider().apple
    apple.nextSignIn(.proceed(as: "grace", hideEmail: false, givenName: "G."))
    let scripted = try apple.signIn(to: Self.clientID)
    #expect(scripted.fullName?.givenName == "G.")
    #expect(scripted.email == "grace@example.com")
    #expect(try apple.signIn(to: Self.clientID).fullName?.givenName == "Ada")
  }

  @Test(arguments: [
    (Apple.NextSignIn.cancel, AppleSignInError.canceled), (.fail, .failed),
  ])
  func `a scripted sign-in gives no credential, as often as it was told`(
    next: Apple.NextSignIn, error: AppleSignInError
  ) throws {
    let apple = try MockIdentityProvider().apple
    apple.nextSignIn(next, for: Self.clientID, times: 2)
    #expect(try apple.signIn(to: "com.example.other").fullName != nil)
    for _ in 0..<2 { #expect(throws: error) { try apple.signIn(to: Self.clientID) } }
    #expect(try apple.signIn(to: Self.clientID).fullName != nil)
  }

  @Test func `who stops using the app is announced, and greeted by name again`() async throws {
    let idp = try MockIdentityProvider()
    let first = try idp.apple.signIn("ada", to: Self.clientID)
    var revocations = idp.apple.credentialRevocations(for: Self.clientID).makeAsyncIterator()
    #expect(idp.apple.credentialState(of: first.user, for: Self.clientID) == .authorized)
    #expect(idp.apple.stopUsing(Self.clientID, by: "ada"))
    #expect(await revocations.next() == first.user)
    #expect(idp.apple.credentialState(of: first.user, for: Self.clientID) == .revoked)
    #expect(!idp.apple.stopUsing(Self.clientID, by: "ada"))
    let again = try idp.apple.signIn("ada", to: Self.clientID)
    #expect(again.fullName == first.fullName)
    #expect(again.user == first.user)
  }

  @Test func `a deleted account is not announced`() async throws {
    let idp = try MockIdentityProvider()
    let ada = try idp.apple.signIn("ada", to: Self.clientID)
    let grace = try idp.apple.signIn("grace", to: Self.clientID)
    var revocations = idp.apple.credentialRevocations(for: Self.clientID).makeAsyncIterator()
    idp.removeAccount("ada")
    idp.apple.stopUsing(Self.clientID, by: "grace")
    #expect(await revocations.next() == grace.user)
    #expect(idp.apple.credentialState(of: ada.user, for: Self.clientID) == .notFound)
  }

  @Test func `what expires follows the clock`() throws {
    let idp = try MockIdentityProvider(clock: .stopped(at: 1_700_000_000))
    let code = try idp.apple.signIn("ada", to: Self.clientID).authorizationCode
    idp.clock.advance(by: .seconds(300))
    let refusal = #expect(throws: Refusal.self) { try idp.apple.exchange(code, clientID: Self.clientID) }
    #expect(refusal?.diagnosis.code == "code_expired")
    idp.clock.advance(by: .seconds(-1))
    #expect(try idp.apple.exchange(code, clientID: Self.clientID).refreshToken != nil)
  }

  @Test func `the clock stops, moves and is let go`() throws {
    let idp = try MockIdentityProvider()
    idp.clock.freeze(at: Date(timeIntervalSince1970: 1_000))
    #expect(idp.clock.isFrozen)
    idp.clock.advance(by: .milliseconds(1_500))
    #expect(idp.clock.now == Date(timeIntervalSince1970: 1_001.5))
    idp.clock.release()
    #expect(!idp.clock.isFrozen)
    #expect(idp.clock.now > Date(timeIntervalSince1970: 1_700_000_000))
  }

  @Test func `a fault refuses in process too, as often as it was told, and spends no code`() throws {
    let idp = try MockIdentityProvider()
    let code = try idp.apple.signIn("ada", to: Self.clientID).authorizationCode
    try idp.add(Fault(.error("invalid_client"), at: .token, clientID: Self.clientID, times: 1))
    let refusal = #expect(throws: Refusal.self) { try idp.apple.exchange(code, clientID: Self.clientID) }
    #expect(refusal?.error == "invalid_client")
    #expect(refusal?.diagnosis.code == "fault")
    #expect(try idp.apple.exchange(code, clientID: Self.clientID).refreshToken != nil)
  }

  @Test func `a fault spoils a token in process too`() throws {
    let idp = try MockIdentityProvider()
    let code = try idp.apple.signIn("ada", to: Self.clientID).authorizationCode
    try idp.add(Fault(.defect("wrong-aud"), at: .token))
    let token = try idp.apple.exchange(code, clientID: Self.clientID).identityToken
    #expect(idp.apple.verify(token, for: Self.clientID).findings.map(\.diagnosis.code) == ["audience"])
  }

  @Test func `a fault at authorize refuses or spoils a native sign-in, by function and control API`()
    async throws
  {
    let idp = try MockIdentityProvider()
    let order = HTTPRequest(
      "POST", "/_idp/api/apple/credential", headers: [("Content-Type", "application/json")],
      body: Array(#"{"clientID":"com.example.app","account":"ada"}"#.utf8))
    for _ in 0..<2 { try idp.add(Fault(.error("server_error"), of: .apple, at: .authorize, times: 1)) }
    let error = #expect(throws: AppleSignInError.self) { try idp.apple.signIn("ada", to: Self.clientID) }
    guard case .refused(let refusal) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.diagnosis.code == "fault")
    let refused = await idp.respond(to: order)
    #expect(refused.status == 409)
    #expect(refused.text.hasPrefix(#"{"error":{"code":"server_error","message":"The fault "#))
    for _ in 0..<2 { try idp.add(Fault(.defect("wrong-aud"), at: .authorize, times: 1)) }
    let ordered = await idp.respond(to: order).text
    let tokens = [
      try idp.apple.signIn("ada", to: Self.clientID).identityToken,
      String(try #require(ordered.firstMatch(of: /"identityToken":"([^"]+)"/)).1),
      try idp.apple.signIn("ada", to: Self.clientID).identityToken,
    ]
    #expect(
      tokens.map {
        idp.apple.verify($0, for: Self.clientID).findings.filter { !$0.isWarning }.map(\.diagnosis.code)
      }
        == [["audience"], ["audience"], []])
  }

  @Test(arguments: [
    (Fault.Behaviour.answer(status: 503, body: "{}"), 503, "{}"),
    (.defect("empty-jwk-set"), 200, #"{"keys":[]}"#),
    (.defect("garbage-jwk-set"), 200, "<html>502 Bad Gateway</html>"),
  ])
  func `a fault shows in the answer to a request`(behaviour: Fault.Behaviour, status: Int, body: String)
    async throws
  {
    let idp = try MockIdentityProvider()
    let fault = try idp.add(Fault(behaviour, at: .keys))
    let request = HTTPRequest("GET", "https://appleid.apple.com/auth/keys")
    let spoilt = await idp.respond(to: request)
    #expect(spoilt.status == status)
    #expect(spoilt.text == body)
    idp.remove(fault)
    #expect(await idp.respond(to: request).text.hasPrefix(#"{"keys":[{"kty""#))
  }

  @Test func `the drifted document of June 2025 names another issuer`() async throws {
    let idp = try MockIdentityProvider()
    try idp.add(Fault(.defect("issuer-drift"), at: .discovery))
    let document = await idp.respond(
      to: HTTPRequest("GET", "https://appleid.apple.com/.well-known/openid-configuration"))
    #expect(document.text.hasPrefix(#"{"issuer":"https://account.apple.com","#))
    let token = try idp.apple.signIn("ada", to: Self.clientID).identityToken
    #expect(idp.apple.verify(token, for: Self.clientID).isGood)
  }

  @Test(arguments: [true, false])
  func `after a rotation a new key signs, and the old ones stay or go`(keepsOld: Bool) throws {
    let idp = try MockIdentityProvider()
    let before = Set(idp.apple.keyIDs)
    let old = try idp.apple.signIn("ada", to: Self.clientID).identityToken
    try idp.apple.rotateKeys(keepOld: keepsOld)
    #expect(before.isSubset(of: idp.apple.keyIDs) == keepsOld)
    #expect(idp.apple.verify(old, for: Self.clientID).isGood == keepsOld)
    let new = try idp.apple.signIn("ada", to: Self.clientID).identityToken
    #expect(idp.apple.verify(new, for: Self.clientID).isGood)
    let signing = try #require(Set(idp.apple.keyIDs).subtracting(before).first)
    #expect(!idp.apple.retireKey(signing))
    for id in before { #expect(idp.apple.retireKey(id) == keepsOld) }
    #expect(idp.apple.keyIDs == [signing])
  }

  @Test func `a reset is the start again`() async throws {
    let idp = try MockIdentityProvider()
    _ = try idp.apple.signIn("ada", to: Self.clientID)
    idp.removeAccount("grace")
    idp.put(Configuration.Account(id: "eve", givenName: "Eve", email: "eve@example.com"))
    idp.clock.freeze(at: Date(timeIntervalSince1970: 0))
    try idp.add(Fault(.never, at: .keys))
    idp.apple.nextSignIn(.cancel)
    try idp.apple.rotateKeys()
    _ = await idp.respond(to: HTTPRequest("GET", "/auth/token"))
    idp.reset()
    #expect(idp.accountIDs == ["ada", "grace", "alan"])
    #expect(!idp.clock.isFrozen)
    #expect(idp.requests.isEmpty)
    #expect(idp.apple.keyIDs.count == 3)
    #expect(try idp.apple.signIn(to: Self.clientID).fullName?.givenName == "Ada")
    #expect(await idp.respond(to: HTTPRequest("GET", "/auth/keys")).status == 200)
  }

  @Test(
    .timeLimit(.minutes(1)), arguments: [Fault.Behaviour.never, .delay(.seconds(3_600))],
    [Duration.zero, .milliseconds(20)])
  func `who gives up waiting is told so and waits no more`(behaviour: Fault.Behaviour, patience: Duration)
    async throws
  {
    let idp = try MockIdentityProvider()
    try idp.add(Fault(behaviour, at: .keys))
    let asking = Task { await idp.respond(to: HTTPRequest("GET", "/auth/keys")) }
    if patience > .zero { try await Task.sleep(for: patience) }
    asking.cancel()
    let answer = await asking.value
    #expect(answer.status == 503)
    #expect(answer.diagnosis?.hasPrefix("cancelled: ") == true)
  }

  @Test(.timeLimit(.minutes(1)))
  func `what a poller that gave up did not take is there for the next`() async throws {
    let idp = try MockIdentityProvider()
    let asking = Task { await idp.respond(to: HTTPRequest("POST", "/_idp/api/requests/take?timeout=50")) }
    try await Task.sleep(for: .milliseconds(20))
    asking.cancel()
    #expect(await asking.value.status == 503)
    _ = await idp.respond(to: HTTPRequest("GET", "/auth/keys"))
    #expect(await idp.takeRequest(timeout: .zero)?.endpoint == "keys")
  }

  @Test func `requests are taken in order, and none comes out of nothing`() async throws {
    let idp = try MockIdentityProvider()
    _ = await idp.respond(to: HTTPRequest("GET", "/auth/keys"))
    _ = await idp.respond(to: .form("/auth/token", ["grant_type": "password", "client_id": "a.b"]))
    #expect(await idp.takeRequest()?.endpoint == "keys")
    let second = await idp.takeRequest()
    #expect(second?.endpoint == "token")
    #expect(second?.clientID == "a.b")
    #expect(second?.diagnosisCode == "grant_type_unknown")
    #expect(await idp.takeRequest(timeout: .zero) == nil)
  }
}
