import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

/// A challenge with a verifier, and what comes of them.
struct ProofKey: CustomTestStringConvertible {
  let testDescription: String
  let challenge: Changes
  let verifier: String?
  /// `nil` when the exchange goes through.
  let diagnosis: String?

  /// RFC 7636 appendix B.
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let s256: Changes = [
    "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
  ]
  static let plain: Changes = ["code_challenge": verifier, "code_challenge_method": "plain"]

  static let all = [
    ProofKey(testDescription: "S256", challenge: s256, verifier: verifier, diagnosis: nil),
    ProofKey(testDescription: "plain", challenge: plain, verifier: verifier, diagnosis: nil),
    ProofKey(
      testDescription: "no method, so plain", challenge: ["code_challenge": verifier], verifier: verifier,
      diagnosis: nil),
    ProofKey(testDescription: "none at all", challenge: [:], verifier: nil, diagnosis: nil),
    ProofKey(
      testDescription: "a verifier that nobody asked for", challenge: [:], verifier: verifier, diagnosis: nil),
    ProofKey(
      testDescription: "S256 without verifier", challenge: s256, verifier: nil,
      diagnosis: "code_verifier_missing"),
    ProofKey(
      testDescription: "S256 with an empty verifier", challenge: s256, verifier: "",
      diagnosis: "code_verifier_missing"),
    ProofKey(
      testDescription: "plain without verifier", challenge: plain, verifier: nil,
      diagnosis: "code_verifier_missing"),
    ProofKey(
      testDescription: "S256 with the challenge itself", challenge: s256,
      verifier: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", diagnosis: "code_verifier_wrong"),
    ProofKey(
      testDescription: "S256 with another verifier", challenge: s256,
      verifier: String(repeating: "v", count: 43), diagnosis: "code_verifier_wrong"),
    ProofKey(
      testDescription: "plain with another verifier", challenge: plain,
      verifier: String(repeating: "v", count: 43), diagnosis: "code_verifier_wrong"),
    ProofKey(
      testDescription: "a verifier of 129 characters",
      challenge: [
        "code_challenge": Base64URL.encode(SHA256.hash(String(repeating: "v", count: 129))),
        "code_challenge_method": "S256",
      ], verifier: String(repeating: "v", count: 129), diagnosis: "code_verifier_wrong"),
  ]
}

@Suite struct ProofKeys {
  @Test(arguments: ProofKey.all)
  func `a challenge must be answered, and a wrong answer spends nothing`(proof: ProofKey) throws {
    let house = try House()
    let code = try house.code("ada", proof.challenge)
    let response = try house.exchange(code, ["code_verifier": proof.verifier])
    #expect(response.diagnoses == (proof.diagnosis.map { [$0] } ?? []))
    guard proof.diagnosis != nil else {
      #expect(response.status == .ok)
      return
    }
    #expect(response.status == .badRequest)
    #expect(response.text == "{\"error\":\"invalid_grant\"}")
    guard (43...128).contains(proof.verifier?.count ?? 43) || proof.challenge == ProofKey.s256 else { return }
    #expect(try house.exchange(code, ["code_verifier": ProofKey.verifier]).status == .ok)
  }
}
