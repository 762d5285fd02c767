import OrderedJSON
import SigningCore
import TokenDefects

extension TokenVerifier {
  /// Only where the header names a key of the set and the right algorithm; otherwise there is nothing to verify with.
  func checkSignature(_ token: CompactToken) -> [TokenFinding] {
    guard token.header["alg"]?.string == JWSAlgorithm.rs256.rawValue, let id = token.keyID, let key = keys[id]
    else { return [] }
    guard key.algorithm == .rs256, key.isValid(signature: token.jws.signature, over: token.signingInput)
    else {
      let (seen, mend) = why(token, keyID: id)
      return [
        TokenFinding(
          .signature, "signature", "The signature is not by the key that kid names.",
          expected: "an RS256 signature by \(id)", seen: seen, mend: mend)
      ]
    }
    return []
  }

  private func why(_ token: CompactToken, keyID: String) -> (seen: String?, mend: String) {
    let signature = token.jws.signature
    if signature.isEmpty {
      return ("no signature", "Refuse it: an empty signature is no signature.")
    }
    if let other = keys.keys.first(where: { $0.key.isValid(signature: signature, over: token.signingInput) })
    {
      return (
        "one by \(other.id)", "Use the key that kid names, neither the first of the set nor each in turn."
      )
    }
    if let embedded = ["jwk", "jku", "x5u", "x5c"].first(where: { token.header[$0] != nil }) {
      return (
        "a header with \(embedded)", "Refuse it: keys come from Apple's key set alone, never from the token."
      )
    }
    if signature.count != 256 {
      return ("\(signature.count) bytes, where a 2048-bit key makes 256", "Look for what cut the token.")
    }
    return (
      nil,
      "If the token is your own: pass it unchanged, and take care that these are the issuer's keys. If it is not, refuse it."
    )
  }
}
