import OrderedJSON
import SigningCore
import TokenDefects

extension LimitedTokenVerifier {
  func checkNonce(_ claims: JSON, _ party: RelyingParty) -> [LimitedTokenFinding] {
    let expected: String
    switch expectation.nonce {
    case nil: return []
    case .sent(let nonce): expected = nonce
    case .raw(let nonce): expected = SHA256.hexDigest(nonce)
    }
    let seen = claims["nonce"]
    guard expected.isEmpty || seen?.string != expected else { return [] }
    return [
      LimitedTokenFinding(
        party, .nonce, "nonce", "The nonce is not the one of this sign-in.", expected: expected,
        seen: seen?.text() ?? "none", mend: mend(seen?.string))
    ]
  }

  private func mend(_ seen: String?) -> String {
    guard let seen, !seen.isEmpty else {
      return "The dialog's request had no nonce: give LoginConfiguration one."
    }
    switch expectation.nonce {
    case .sent(let nonce) where seen == SHA256.hexDigest(nonce):
      return "This is the raw nonce, and the token has its SHA-256: compare with the hash that the app sent."
    case .sent(let nonce) where SHA256.hexDigest(seen) == nonce:
      return
        "The token has the raw nonce, and this is its hash: pass the hash to the SDK, the raw one to the backend."
    case .raw(let nonce) where seen == nonce:
      return
        "The app gave the SDK the raw nonce: give it the SHA-256 in hexadecimal digits, and the raw one to your server only."
    default:
      return
        "Refuse it, or look for the sign-in that the token belongs to; a retry may have replaced the nonce."
    }
  }

  /// Neither SDK looks at it; OpenID Connect Core §3.1.3.8 leaves it to the client.
  func checkHash(_ claims: JSON, _ party: RelyingParty) -> [LimitedTokenFinding] {
    guard party == .backend, let accessToken = expectation.accessToken else { return [] }
    let expected = TokenHash.leftHalf(of: accessToken)
    guard claims["at_hash"]?.string != expected else { return [] }
    return [
      LimitedTokenFinding(
        party, .hash, "at_hash", "The at_hash is not that of the access token.", expected: expected,
        seen: claims["at_hash"]?.text() ?? "none",
        mend: claims["at_hash"] == nil
          ? "Tokens of a limited sign-in have none: they come without an access token."
          : "Refuse the pair: the access token was put beside another sign-in's identity token.")
    ]
  }
}
