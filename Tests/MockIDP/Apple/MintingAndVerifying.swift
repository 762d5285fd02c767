import Foundation
import MockIDP
import Testing

@Suite struct MintingAndVerifying {
  private static let clientID = "com.example.app"

  @Test func `a minted token is good at the provider that minted it`() async throws {
    try await withMockIDP { idp in
      let minted = try idp.apple.mint(for: Self.clientID, nonce: "n", code: "c")
      let report = idp.apple.verify(minted.token, for: Self.clientID, nonce: .sent("n"), code: "c")
      #expect(report.isGood)
      #expect(report.findings == [])
      #expect(report.description == "good")
      #expect(report.claims == minted.claims)
      #expect(report.header == minted.header)
    }
  }

  @Test(arguments: AppleDefect.all)
  func `every defect is refused, but for those of policy`(_ defect: AppleDefect) async throws {
    try await withMockIDP { idp in
      let minted = try idp.apple.mint(
        for: Self.clientID, nonce: Apple.hashedNonce("raw"), email: .hidden, code: "c", accessToken: "a",
        defect: defect)
      let report = idp.apple.verify(
        minted.token, for: Self.clientID, nonce: .raw("raw"), code: "c", accessToken: "a")
      #expect(report.isGood == (defect.caughtBy == .policy))
      #expect(report.findings.first?.caughtBy == defect.caughtBy)
    }
  }

  @Test func `claims are given as literals`() async throws {
    try await withMockIDP { idp in
      let minted = try idp.apple.mint(
        for: Self.clientID,
        claims: ["sub": "me", "groups": ["a", 1, 1.5, true, .null], "nested": ["b": 1, "a": [:]]])
      #expect(minted.claims.contains(#""sub":"me""#))
      #expect(minted.claims.hasSuffix(#""groups":["a",1,1.5,true,null],"nested":{"b":1,"a":{}}}"#))
    }
  }

  @Test func `a verifier of its own trusts the published keys`() async throws {
    try await withMockIDP(clock: .stopped(at: 1_700_000_000)) { idp in
      var verifier = try AppleTokenVerifier(jwkSet: idp.apple.jwkSet)
      verifier.clientIDs = [Self.clientID]
      let token = try idp.apple.mint(for: Self.clientID).token
      #expect(verifier.verify(token, at: Date(timeIntervalSince1970: 1_700_000_001)).isGood)
      let late = verifier.verify(token, at: Date(timeIntervalSince1970: 1_700_100_000))
      #expect(late.findings.map(\.diagnosis.code) == ["expired"])
      #expect(late.description.hasPrefix("expired: "))
    }
  }

  @Test(arguments: ["", "nonsense", "[]", "{}", #"{"keys":1}"#])
  func `what is no key set is refused with its reason`(text: String) {
    #expect {
      try AppleTokenVerifier(jwkSet: text)
    } throws: { error in
      (error as? KeySetError)?.description.isEmpty == false
    }
  }

  @Test func `what cannot be minted is refused`() async throws {
    try await withMockIDP { idp in
      #expect(throws: Refusal.self) { try idp.apple.mint("nobody", for: Self.clientID) }
      #expect(AppleDefect("no-such-defect") == nil)
      #expect(AppleDefect("expired")?.caughtBy == .claims)
    }
  }

  @Test(arguments: ["expired", "wrong-key", "wrong-at-hash", "hashed-nonce", "two-parts"])
  func `a fault spoils the token of a response`(name: String) async throws {
    try await withMockIDP { idp in
      let credential = try idp.apple.signIn(to: Self.clientID, nonce: "n")
      try idp.add(Fault(.defect(name), at: .token, times: 1))
      let secret = try idp.apple.clientSecret(for: Self.clientID)
      let response = await idp.respond(
        to: .form(
          "/appleid.apple.com/auth/token",
          [
            "grant_type": "authorization_code", "client_id": Self.clientID, "client_secret": secret,
            "code": credential.authorizationCode,
          ]))
      let body = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
      let token = try #require(body["id_token"] as? String)
      let report = idp.apple.verify(
        token, for: Self.clientID, nonce: .sent("n"), accessToken: body["access_token"] as? String)
      #expect(report.findings.first?.caughtBy == AppleDefect(name)?.caughtBy)
    }
  }
}
