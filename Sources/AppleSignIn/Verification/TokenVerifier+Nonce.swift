import OrderedJSON
import SigningCore
import TokenDefects

extension TokenVerifier {
  func checkNonce(_ claims: JSON) -> [TokenFinding] {
    let expected: String
    switch expectation.nonce {
    case nil: return []
    case .sent(let nonce): expected = nonce
    case .raw(let nonce): expected = SHA256.hexDigest(nonce)
    }
    let value = claims["nonce"]
    guard value?.string != expected else { return [] }
    let seen = value.map { $0.text().excerpt } ?? "none"
    return [
      TokenFinding(
        .nonce, value == nil ? "nonce_missing" : "nonce", problem(value), expected: expected.excerpt,
        seen: seen,
        mend: mend(value?.string, claims: claims))
    ]
  }

  private func problem(_ value: JSON?) -> String {
    guard let value else { return "There is no nonce, and one was sent." }
    if value == "" { return "The nonce is empty." }
    return switch expectation.nonce {
    case .raw: "The nonce is not the SHA-256 of the raw nonce in hexadecimal digits."
    default: "The nonce is not the one that was sent."
    }
  }

  private func mend(_ seen: String?, claims: JSON) -> String {
    guard let seen, !seen.isEmpty else {
      return claims["nonce"] == nil
        ? "Refuse it. If the token is your own: pass the nonce to the authorization request, not only to your server."
        : "Refuse it. If the token is your own: pass the nonce to the authorization request."
    }
    return switch expectation.nonce {
    case .raw(let raw): Self.mendRaw(seen, raw: raw)
    case .sent(let sent): Self.mendSent(seen, sent: sent)
    case nil: "Nothing to mend."
    }
  }

  private static func mendRaw(_ seen: String, raw: String) -> String {
    let digest = SHA256.hash(raw)
    if seen == raw {
      return
        "The app sent the raw nonce to Apple. Send its SHA-256 in hexadecimal digits there, and the raw one to your server only."
    }
    if seen == SHA256.hexDigest(SHA256.hexDigest(raw)) {
      return "It was hashed twice: your sign-in library hashes by itself, so hand it the raw nonce."
    }
    return mendSpelling(seen, digest: digest) ?? general
  }

  private static func mendSent(_ seen: String, sent: String) -> String {
    if seen == SHA256.hexDigest(sent) {
      return
        "The token has the SHA-256 of this value, so this is the raw nonce: compare as such (mock-idp verify --raw-nonce)."
    }
    if SHA256.hexDigest(seen) == sent {
      return
        "This is the SHA-256 of the token's nonce: the raw nonce went to Apple and the hash to the server; swap them, or compare without hashing."
    }
    if seen.lowercased() == sent.lowercased() {
      return "They differ in case only; nonces are compared exactly."
    }
    if sent.hasPrefix(seen) || seen.hasPrefix(sent) {
      return "One is the beginning of the other: look for what cuts it, and compare the whole."
    }
    return mendSpelling(seen, digest: SHA256.hash(sent))
      ?? mendSpelling(seen, digest: sent.hexDigestBytes ?? []) ?? general
  }

  /// The right hash in the wrong spelling.
  private static func mendSpelling(_ seen: String, digest: [UInt8]) -> String? {
    guard !digest.isEmpty else { return nil }
    let bare = String(seen.prefix { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    if bare == Base64URL.encode(digest) {
      return
        "It is the right hash in Base64: spell it in lower-case hexadecimal digits before it goes to Apple."
    }
    if seen.lowercased().hexDigestBytes == digest {
      return "It is the right hash in capital digits: spell it in lower case before it goes to Apple."
    }
    return nil
  }

  private static let general =
    "Refuse it. If the token is your own, compare with the nonce of this very sign-in; a second tab or a retry may have replaced it."
}
