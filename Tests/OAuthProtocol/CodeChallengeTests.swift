import OAuthProtocol
import SigningCore
import Testing

@Suite struct CodeChallengeTests {
  // RFC 7636 appendix B
  private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  private static func hash(_ verifier: String) -> String {
    Base64URL.encode(SHA256.hash(verifier))
  }

  @Test func `the verifier of RFC 7636 appendix B answers its challenge`() throws {
    let challenge = try CodeChallenge(Self.challenge, method: "S256")
    #expect(challenge.isAnswered(by: Self.verifier, transform: Self.hash))
  }

  @Test(arguments: [
    "", "short", Self.challenge, Self.verifier + "x", Self.verifier.uppercased(), Self.verifier + "=",
    String(repeating: "a", count: 129),
  ])
  func `another verifier does not`(verifier: String) throws {
    let challenge = try CodeChallenge(Self.challenge, method: "S256")
    #expect(!challenge.isAnswered(by: verifier, transform: Self.hash))
  }

  @Test(arguments: [nil, "plain"])
  func `without a method the verifier is the challenge itself`(method: String?) throws {
    let challenge = try CodeChallenge(Self.verifier, method: method)
    #expect(challenge.method == .plain)
    #expect(challenge.isAnswered(by: Self.verifier, transform: Self.hash))
    #expect(!challenge.isAnswered(by: Self.challenge, transform: Self.hash))
  }

  @Test(arguments: ["s256", "S512", "PLAIN", ""])
  func `refuses a method that RFC 7636 does not know`(method: String) {
    #expect(throws: CodeChallenge.Malformed.unknownMethod(method)) {
      try CodeChallenge(Self.challenge, method: method)
    }
  }

  @Test(arguments: [
    (String(repeating: "a", count: 42), false), (String(repeating: "a", count: 43), true),
    (String(repeating: "~", count: 128), true), (String(repeating: "a", count: 129), false),
    (String(repeating: "a", count: 42) + "+", false), (String(repeating: "a", count: 42) + "é", false),
    (String(repeating: "a", count: 42) + " ", false), ("", false),
  ])
  func `a challenge is 43 to 128 unreserved characters`(text: String, isOne: Bool) {
    #expect(CodeChallenge.isWellFormed(text) == isOne)
    #expect(((try? CodeChallenge(text, method: "S256")) != nil) == isOne)
  }
}
