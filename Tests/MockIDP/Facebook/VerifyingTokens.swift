import Foundation
import MockIDP
import Testing

@Suite struct VerifyingTokens {
  private static let appID = "1234567890"

  private func document(_ idp: MockIdentityProvider, _ path: String) async -> String {
    await idp.respond(to: HTTPRequest("GET", "https://www.facebook.com/.well-known/oauth/openid/\(path)/"))
      .text
  }

  @Test(arguments: ["jwks", "certs", "keys"])
  func `each key document verifies a token`(path: String) async throws {
    try await withMockIDP { idp in
      let token = try idp.facebook.mint(for: Self.appID).token
      let verifier = try FacebookTokenVerifier(keyDocument: await document(idp, path))
      #expect(verifier.verify(token, at: idp.clock.now).isGood)
      try idp.facebook.rotateKeys(keepOld: false)
      let other = try idp.facebook.mint(for: Self.appID).token
      let report = verifier.verify(other, at: idp.clock.now)
      #expect(report.findings.map(\.diagnosis.code) == ["key_unknown", "key_unknown", "key_unknown"])
    }
  }

  @Test(arguments: ["", "[]", #"{"a":"-----BEGIN PUBLIC KEY-----"}"#, #"{"a":1}"#])
  func `what is no key document is refused`(text: String) {
    #expect(throws: KeySetError.self) { try FacebookTokenVerifier(keyDocument: text) }
  }

  /// How old a token is, and who takes it.
  static let ages: [(Int, Set<FacebookTokenReport.RelyingParty>)] = [
    (599, [.iOS, .android, .backend]), (601, [.backend]), (3_599, [.backend]), (3_602, [.backend]),
    (3_606, []),
  ]

  @Test(arguments: ages)
  func `the SDKs take a token for ten minutes, a backend for its hour`(
    age: Int, takers: Set<FacebookTokenReport.RelyingParty>
  ) async throws {
    try await withMockIDP(clock: .stopped(at: 1_796_075_544)) { idp in
      let token = try idp.facebook.mint(for: Self.appID).token
      idp.clock.advance(by: .seconds(age))
      let report = idp.facebook.verify(token, for: Self.appID)
      let parties = FacebookTokenReport.RelyingParty.allCases
      #expect(Set(parties.filter(report.isAccepted)) == takers)
    }
  }

  @Test func `only those are asked whose rules count`() async throws {
    try await withMockIDP { idp in
      let defect = try #require(FacebookDefect("limited-iss"))
      let token = try idp.facebook.mint(for: Self.appID, defect: defect).token
      var verifier = idp.facebook.verifier(for: Self.appID)
      #expect(!verifier.verify(token, at: idp.clock.now).isGood)
      verifier.parties = [.iOS, .backend]
      let report = verifier.verify(token, at: idp.clock.now)
      #expect(report.isGood)
      #expect(report.findings.map(\.isWarning) == [true])
    }
  }

  /// What is known of the nonce where the app sent the SHA-256 of `raw`, and what is said of it.
  static let nonces: [(FacebookTokenVerifier.Nonce, String?)] = [
    (.raw("raw"), nil), (.sent(Apple.hashedNonce("raw")), nil), (.sent("raw"), "This is the raw nonce"),
    (.raw("other"), "Refuse it"), (.raw(Apple.hashedNonce("raw")), "The app gave the SDK the raw nonce"),
  ]

  @Test(arguments: nonces)
  func `a nonce may be known before it was hashed`(
    nonce: FacebookTokenVerifier.Nonce, mend: String?
  ) async throws {
    try await withMockIDP { idp in
      let token = try idp.facebook.mint(for: Self.appID, nonce: Apple.hashedNonce("raw")).token
      var verifier = idp.facebook.verifier(for: Self.appID)
      verifier.nonce = nonce
      let report = verifier.verify(token, at: idp.clock.now)
      #expect(report.isGood == (mend == nil))
      #expect(report.findings.allSatisfy { $0.diagnosis.mend.hasPrefix(mend ?? "") })
    }
  }

  @Test func `an access token beside the wrong identity token is noticed by a backend alone`() async throws {
    try await withMockIDP { idp in
      let token = try idp.facebook.mint(for: Self.appID, accessToken: "EAAone").token
      #expect(idp.facebook.verify(token, for: Self.appID, accessToken: "EAAone").isGood)
      let report = idp.facebook.verify(token, for: Self.appID, accessToken: "EAAother")
      #expect(report.findings.map(\.diagnosis.code) == ["at_hash"])
      #expect(report.isAccepted(by: .iOS))
    }
  }

  @Test func `what was not compared is said`() async throws {
    try await withMockIDP { idp in
      let token = try idp.facebook.mint(for: Self.appID).token
      let report = idp.facebook.verifier().verify(token, at: idp.clock.now)
      #expect(report.isGood)
      #expect(report.unchecked.count == 2)
    }
  }
}
