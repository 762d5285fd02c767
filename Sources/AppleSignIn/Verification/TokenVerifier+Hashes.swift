import OrderedJSON
import SigningCore
import TokenDefects

extension TokenVerifier {
  func checkHashes(_ claims: JSON) -> [TokenFinding] {
    var findings: [TokenFinding] = []
    if let code = expectation.code {
      findings += check("c_hash", of: code, named: "code", claims)
    }
    if let accessToken = expectation.accessToken {
      findings += check("at_hash", of: accessToken, named: "access token", claims)
    }
    return findings
  }

  /// Half of the SHA-256 in Base64URL (OpenID Connect Core §3.1.3.6, §3.3.2.11).
  private func check(_ claim: String, of secret: String, named name: String, _ claims: JSON) -> [TokenFinding]
  {
    let expected = TokenHash.leftHalf(of: secret)
    guard let value = claims[claim] else { return [missing(claim, named: name, claims)] }
    guard value.string != expected else { return [] }
    return [
      TokenFinding(
        .hash, claim, "The \(claim) does not belong to this \(name).", expected: expected,
        seen: value.text().excerpt, mend: why(value.string ?? "", secret, named: name))
    ]
  }

  private func missing(_ claim: String, named name: String, _ claims: JSON) -> TokenFinding {
    let isFromTokenEndpoint = claims["at_hash"] != nil
    // OpenID Connect Core requires c_hash of a token beside a code (§3.3.2.11), and not at_hash (§3.1.3.6).
    return TokenFinding(
      claim == "c_hash" ? .hash : .policy, "\(claim)_missing",
      "There is no \(claim) to tie the \(name) to the token.",
      expected: "the hash of the \(name)", seen: "none",
      mend: claim == "c_hash"
        ? isFromTokenEndpoint
          ? "The token endpoint's tokens have at_hash: check the one that came with the code." : "Refuse it."
        : "Apple's token endpoint always sends at_hash; the tokens that come with a code do not have it.")
  }

  private func why(_ seen: String, _ secret: String, named name: String) -> String {
    let digest = SHA256.hash(secret)
    if seen == Base64URL.encode(digest) { return "It is the whole hash; compare the left half, 16 bytes." }
    if seen.prefix(22) == TokenHash.leftHalf(of: secret), seen.dropFirst(22).allSatisfy({ $0 == "=" }) {
      return "It has padding; Base64URL in a JWT has none."
    }
    if SHA256.hexDigest(secret).hasPrefix(seen), !seen.isEmpty {
      return "It is in hexadecimal digits; it is Base64URL."
    }
    return "Refuse both: the \(name) was swapped, or belongs to another sign-in."
  }
}
