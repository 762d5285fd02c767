import DevelopmentKeys
import OrderedJSON
import SigningCore
import TokenDefects

extension TokenVerifier {
  func checkHeader(_ token: CompactToken) -> [TokenFinding] {
    [algorithm(token.header["alg"]), criticalExtensions(token.header["crit"]), keyID(token.header["kid"])]
      .compactMap { $0 }
  }

  private func algorithm(_ value: JSON?) -> TokenFinding? {
    guard value?.string != JWSAlgorithm.rs256.rawValue else { return nil }
    let mend =
      switch value?.string?.uppercased() {
      case "NONE": "Refuse it: nobody signed this token. Allow RS256 alone, whatever the header says."
      case .some(let name) where name.hasPrefix("HS"):
        "Refuse it: whoever knows the public key can make such a token. Allow RS256 alone, whatever the header says."
      default: "Refuse it, and allow RS256 alone; Apple signs identity tokens with nothing else."
      }
    return TokenFinding(
      .header, "algorithm", "The header's alg is not the one Apple signs with.", expected: "RS256",
      seen: value.map { $0.text().excerpt } ?? "none", mend: mend)
  }

  private func criticalExtensions(_ value: JSON?) -> TokenFinding? {
    guard let value else { return nil }
    return TokenFinding(
      .header, "critical_extension",
      "The header marks extensions critical, and none is known here (RFC 7515 §4.1.11).",
      expected: "no crit", seen: value.text().excerpt, mend: "Refuse it; Apple uses no extension.")
  }

  private func keyID(_ value: JSON?) -> TokenFinding? {
    guard let value, let id = value.string else {
      return TokenFinding(
        .header, "key_id_missing", "The header's kid is missing or no string, so that no key is named.",
        expected: "one of \(keys.ids)", seen: value.map { $0.text().excerpt } ?? "none",
        mend: "Refuse it; do not try every key.")
    }
    guard keys[id] == nil else { return nil }
    let (code, mend) = whyUnknown(id)
    return TokenFinding(
      .header, code, "The key set has no key with the token's kid.", expected: "one of \(keys.ids)",
      seen: id.excerpt, mend: mend)
  }

  private func whyUnknown(_ id: String) -> (code: String, mend: String) {
    let builtIn = DevelopmentKeys.appleSigningKeys.map(\.id)
    if keys.keys.isEmpty {
      return (
        "key_set_empty", "Look at what the key URL answers: there is no RSA signing key with a kid in it."
      )
    }
    if builtIn.contains(id) {
      return (
        "token_of_mock",
        "The mock's built-in key signed this token: point your key URL at the mock's /auth/keys. In production, refuse it."
      )
    }
    if builtIn.contains(where: { keys[$0] != nil }) {
      return (
        "token_not_of_mock",
        "These keys are the mock's built-in ones. For a token of Apple's use https://appleid.apple.com/auth/keys, for one of a mock with other keys that mock's /auth/keys."
      )
    }
    return (
      "key_id_unknown",
      "Fetch the key set again when a kid is unknown, once: Apple's keys change every few weeks. If it stays unknown, refuse the token."
    )
  }
}

extension JWKSet {
  fileprivate var ids: String { keys.isEmpty ? "none" : keys.map(\.id).joined(separator: ", ") }
}
