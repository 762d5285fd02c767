package import OAuthProtocol
import OrderedJSON
package import SigningCore
import TokenDefects

/// Checks an identity token as the SDKs for iOS and Android do, rule by rule, and as a backend must (reference §1.7).
///
/// It goes on after a finding where the next check still means something, so that one run tells everything.
package struct LimitedTokenVerifier: Sendable {
  /// The published keys.
  package let keys: JWKSet
  package let expectation: LimitedTokenExpectation

  package init(keys: JWKSet, expecting expectation: LimitedTokenExpectation) {
    self.keys = keys
    self.expectation = expectation
  }

  package func verify(_ token: String, at now: Instant) -> LimitedTokenVerdict {
    guard let jws = try? JWS(parsing: token) else {
      return LimitedTokenVerdict(
        header: nil, claims: nil, findings: expectation.parties.map { .malformed(token, $0) },
        unchecked: expectation.unchecked)
    }
    return LimitedTokenVerdict(
      header: jws.header, claims: jws.payload,
      findings: expectation.parties.flatMap { party in
        checkHeader(jws.header, party) + checkSignature(jws, party)
          + checkClaims(jws.payload, party, at: now) + checkNonce(jws.payload, party)
          + checkHash(jws.payload, party)
      }, unchecked: expectation.unchecked)
  }

  private func checkHeader(_ header: JSON, _ party: RelyingParty) -> [LimitedTokenFinding] {
    var findings: [LimitedTokenFinding] = []
    func require(
      _ isRight: Bool, _ name: String, _ expected: String, _ mend: String,
      by check: TokenDefect.Check = .header
    ) {
      guard !isRight else { return }
      findings.append(
        LimitedTokenFinding(
          party, check, "header_\(name)", "The header's \(name) is not what it must be.", expected: expected,
          seen: header[name]?.text() ?? "none", mend: mend))
    }
    let type = header["typ"]?.string
    require(
      header["alg"] == "RS256", "alg", "RS256",
      "Refuse it, and allow RS256 alone, whatever the header says: Facebook signs with nothing else.")
    require(
      header["kid"]?.string?.isEmpty == false, "kid", "a text that is not empty",
      "Refuse it; do not try every key.")
    switch party {
    case .iOS: require(type == "JWT", "typ", "JWT", "Refuse it: Facebook's tokens say JWT.")
    case .android: require(type?.isEmpty == false, "typ", "any text", "Refuse it: Facebook's tokens say JWT.")
    case .backend:
      require(
        type == "JWT", "typ", "JWT", "Refuse other types: they have other purposes (RFC 8725 §3.11).",
        by: .policy)
      require(
        header["crit"] == nil, "crit", "none",
        "Refuse it: an extension that is critical and not known may mean anything (RFC 7515 §4.1.11).")
    }
    return findings
  }

  private func checkSignature(_ token: JWS, _ party: RelyingParty) -> [LimitedTokenFinding] {
    guard token.header["alg"] == "RS256", let id = token.header["kid"]?.string, !id.isEmpty else { return [] }
    guard let key = keys[id] else {
      return [
        LimitedTokenFinding(
          party, .header, "key_unknown", "The kid names no published key.",
          expected: keys.keys.isEmpty ? "a key set with keys" : keys.keys.map(\.id).joined(separator: " or "),
          seen: id,
          mend:
            "Fetch the keys again when a kid is unknown, once; Facebook's change. If it stays unknown, refuse the token."
        )
      ]
    }
    guard key.algorithm == .rs256, key.isValid(signature: token.signature, over: token.signingInput) else {
      return [
        LimitedTokenFinding(
          party, .signature, "signature", "The signature is not by the key that kid names.",
          mend: "Refuse it.")
      ]
    }
    return []
  }
}

extension LimitedTokenFinding {
  fileprivate static func malformed(_ text: String, _ party: RelyingParty) -> LimitedTokenFinding {
    LimitedTokenFinding(
      party, .format, "format", "This is no JWS in compact form with a JSON object in it.",
      expected: "header.payload.signature in Base64URL without padding", seen: FacebookToken.describe(text),
      mend: text.hasPrefix("EAA")
        ? "An access token is for Graph: pass AuthenticationToken.tokenString, the id_token."
        : "Pass AuthenticationToken.tokenString as it came: whole, not decoded, not folded.")
  }
}
