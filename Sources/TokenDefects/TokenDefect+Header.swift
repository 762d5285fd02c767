import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension TokenDefect {
  /// The header asks for what must not be granted (RFC 7515 §4.1, RFC 8725).
  package static let ofHeader = [
    TokenDefect(
      "alg-none",
      "The header says alg none and there is no signature; RFC 8725 §3.2 has verifiers refuse that unless asked.",
      caughtBy: .header,
      making: { draft throws(OAuthError) in
        draft.setHeader("alg", "none")
        return draft.with(signature: [])
      }),
    TokenDefect(
      "alg-none-mixed-case",
      "The header says alg nOnE and there is no signature; alg is compared case by case (RFC 7515 §4.1.1), and only RS256 passes.",
      caughtBy: .header,
      making: { draft throws(OAuthError) in
        draft.setHeader("alg", "nOnE")
        return draft.with(signature: [])
      }),
    TokenDefect(
      "missing-alg", "The header has no alg, which RFC 7515 §4.1.1 requires.", caughtBy: .header,
      editing: { draft throws(OAuthError) in draft.setHeader("alg", nil) }),
    TokenDefect(
      "hs256-public-key",
      "The header says HS256 and the MAC is keyed with the public key's PEM text, which everybody has (RFC 8725 §2.1, §3.1).",
      caughtBy: .header,
      making: { draft throws(OAuthError) in
        draft.setHeader("alg", "HS256")
        let secret = Array(draft.signer.key.publicKey.spkiPEM.utf8)
        return draft.with(signature: HMACSHA256.code(key: secret, Array(draft.signingInput.utf8)))
      }),
    TokenDefect(
      "es256",
      "The header says ES256, signed with a P-256 key; the discovery document offers RS256 alone (OpenID Connect Core §3.1.3.7, 7).",
      caughtBy: .header,
      making: { draft throws(OAuthError) in
        draft.setHeader("alg", "ES256")
        return try draft.signed(by: draft.strangersP256Key())
      }),
    TokenDefect(
      "unknown-kid",
      "The header's kid names no key of the published set (OpenID Connect Core §10.1); rightly signed for whoever tries every key.",
      caughtBy: .header,
      editing: { draft throws(OAuthError) in
        draft.setHeader("kid", .string(String(draft.signer.id.reversed()) + "0"))
      }),
    TokenDefect(
      "missing-kid",
      "The header has no kid, so that nothing says which of several keys signed (OpenID Connect Core §10.1).",
      caughtBy: .header, editing: { draft throws(OAuthError) in draft.setHeader("kid", nil) }),
    TokenDefect(
      "numeric-kid", "The header's kid is a number; RFC 7515 §4.1.4 requires a string.", caughtBy: .header,
      editing: { draft throws(OAuthError) in draft.setHeader("kid", 1) }),
    TokenDefect(
      "unknown-crit",
      "The header lists in crit an extension that nobody knows; such a token must be refused (RFC 7515 §4.1.11).",
      caughtBy: .header,
      editing: { draft throws(OAuthError) in
        draft.setHeader("crit", ["urn:example:unknown"])
        draft.setHeader("urn:example:unknown", true)
      }),
    TokenDefect(
      "empty-crit", "The header's crit is an empty list, which RFC 7515 §4.1.11 forbids.", caughtBy: .header,
      editing: { draft throws(OAuthError) in draft.setHeader("crit", []) }),
  ]
}
