import OAuthProtocol
import OrderedJSON
import SigningCore

/// Checks a DPoP proof (RFC 9449 §4.3), as the refresh of a limited token has it (reference §1.9).
enum ProofOfPossession {
  /// By how much the proof's `iat` may differ.
  private static let window = 300
  /// For how long a proof is remembered: after that its `iat` is too old, however far ahead it was.
  static let remembrance = Lifetime.seconds(2 * window + 1)

  /// - Parameters:
  ///   - thumbprint: the `cnf.jkt` of the token.
  ///   - token: what `ath` is over.
  ///   - addresses: what `htu` may say, without a slash at its end.
  /// - Returns: what tells this proof from every other, for a memory of those that were used.
  static func check(
    _ proof: String?, thumbprint: String, boundTo token: String, addresses: [String], now: Instant
  ) throws(RefreshRefusal) -> String {
    guard let proof, let jws = try? JWS(parsing: proof) else {
      throw .badProof(
        "There is no DPoP proof that can be read.", expected: "a JWT in the header DPoP",
        seen: proof.map(FacebookToken.describe), mend: "Send one, made for this very request.")
    }
    guard jws.header["typ"]?.string == "dpop+jwt", jws.algorithm == "ES256", let jwk = jws.header["jwk"],
      let key = try? PublicKey(jwk: jwk)
    else {
      throw .badProof(
        "The proof's header is not in order.", expected: "typ dpop+jwt, alg ES256, jwk a P-256 key",
        seen: jws.header.text(), mend: "Build the header as RFC 9449 §4.2 says.")
    }
    guard jws.isSigned(by: key, algorithm: .es256) else {
      throw .badProof(
        "The proof is not signed by its own key.", mend: "Sign with ES256; the signature is R and S, raw.")
    }
    guard key.thumbprint == thumbprint else {
      throw .badProof(
        "The proof's key is not the token's.", expected: "thumbprint \(thumbprint)",
        seen: "thumbprint \(key.thumbprint)",
        mend: "Keep the key whose thumbprint went into dpop_jkt (RFC 7638).")
    }
    try checkClaims(jws.payload, boundTo: token, addresses: addresses, now: now)
    return SHA256.hexDigest(thumbprint + "." + (jws.payload["jti"]?.string ?? ""))
  }

  private static func checkClaims(
    _ claims: JSON, boundTo token: String, addresses: [String], now: Instant
  ) throws(RefreshRefusal) {
    let expected: [(name: String, isRight: Bool, expectation: String)] = [
      ("htm", claims["htm"]?.string == "POST", "POST"),
      (
        "htu",
        claims["htu"]?.string.map { uri in addresses.contains { $0 == uri || $0 + "/" == uri } } ?? false,
        addresses.map { $0 + "/" }.joined(separator: " or ")
      ),
      (
        "iat", claims["iat"]?.integer.map { abs($0 - now.numericDate) <= window } ?? false,
        "at most \(window) s from \(now.numericDate)"
      ),
      ("jti", claims["jti"]?.string.map { !$0.isEmpty } ?? false, "some unique text"),
      (
        "ath", claims["ath"]?.string == Base64URL.encode(SHA256.hash(token)),
        "base64url(SHA-256(id_token_hint))"
      ),
    ]
    guard let wrong = expected.first(where: { !$0.isRight }) else { return }
    throw .badProof(
      "The proof's \(wrong.name) is not right.", expected: wrong.expectation,
      seen: claims[wrong.name]?.text() ?? "none", mend: "Make a new proof for each request.")
  }
}
