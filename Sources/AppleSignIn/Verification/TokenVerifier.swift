package import OAuthProtocol
import OrderedJSON
package import SigningCore
import TokenDefects

/// Checks Apple's identity tokens as relying parties must, and says what is wrong in words that help.
///
/// The rules are those of Apple's documentation (Verifying a user), OpenID Connect Core §3.1.3.7 and RFC 7515, 7519 and
/// 8725. It goes on after a finding where the next check still means something, so that one run tells everything.
package struct TokenVerifier: Sendable {
  /// The published keys.
  package let keys: JWKSet
  package let expectation: TokenExpectation

  package init(keys: JWKSet, expecting expectation: TokenExpectation) {
    self.keys = keys
    self.expectation = expectation
  }

  package func verify(_ token: String, at now: Instant) -> TokenVerdict {
    let parsed: CompactToken
    do {
      parsed = try CompactToken(parsing: token)
    } catch {
      return TokenVerdict(
        header: nil, claims: nil, findings: [.malformed(token, error)], unchecked: expectation.unchecked)
    }
    return TokenVerdict(
      header: parsed.header, claims: parsed.claims,
      findings: findings(parsed, length: token.utf8.count, at: now),
      unchecked: expectation.unchecked)
  }

  private func findings(_ token: CompactToken, length: Int, at now: Instant) -> [TokenFinding] {
    if let finding = TokenFinding.ifOfAnotherKind(token.claims) { return [finding] }
    let findings =
      checkHeader(token) + checkSignature(token) + checkIssuer(token.claims) + checkAudience(token.claims)
      + checkTimes(token.claims, at: now) + checkSubject(token.claims) + checkNonce(token.claims)
      + checkHashes(token.claims) + checkForm(token, length: length) + checkEmail(token.claims)
    return findings.filter { $0.caughtBy != .policy } + findings.filter { $0.caughtBy == .policy }
  }
}

extension TokenFinding {
  /// A JWT with another purpose, mistaken for an identity token (RFC 8725 §3.12).
  fileprivate static func ifOfAnotherKind(_ claims: JSON) -> TokenFinding? {
    ifClientSecret(claims) ?? ifNotification(claims)
  }

  private static func ifClientSecret(_ claims: JSON) -> TokenFinding? {
    guard claims["aud"]?.string == AppleSettings.realIssuer, let team = claims["iss"]?.string,
      !team.contains(":"), let client = claims["sub"]?.string
    else { return nil }
    return TokenFinding(
      .claims, "client_secret", "This is a client_secret, not an identity token.",
      expected: "a token that \(AppleSettings.realIssuer) issued to your client",
      seen: "one that team \(team.excerpt) issued to Apple for \(client.excerpt)",
      mend: "Verify the id_token of the callback or of the token response.")
  }

  private static func ifNotification(_ claims: JSON) -> TokenFinding? {
    guard claims["sub"] == nil, claims["events"] != nil else { return nil }
    return TokenFinding(
      .claims, "notification", "This is a server-to-server notification, not an identity token.",
      expected: "a token with sub", seen: "one with events",
      mend: "Send it to the code that handles notifications, and never sign anybody in with it.")
  }
}

extension String {
  /// As much of it as a message should show.
  var excerpt: String {
    let shown = unicodeScalars.prefix(100).map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) }
    return unicodeScalars.count > 100 ? String(shown) + "…" : String(shown)
  }
}
