import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension TokenDefect {
  /// The named key did not make the signature (RFC 7515 §5.2, 8).
  package static let ofSignature = [
    TokenDefect(
      "wrong-key", "Another key than the one that kid names made the signature (RFC 7515 §5.2, 8).",
      caughtBy: .signature,
      making: { draft throws(OAuthError) in try draft.signed(by: draft.strangersKey()) }),
    TokenDefect(
      "kid-of-another-key",
      "The kid names a published key, but another published one signed; the key that kid names must verify (RFC 7515 §4.1.4).",
      caughtBy: .signature,
      editing: { draft throws(OAuthError) in
        guard let other = draft.otherKeyID else {
          throw .defectNeeds("a second signing key", defect: "kid-of-another-key")
        }
        draft.setHeader("kid", .string(other))
      }),
    TokenDefect(
      "flipped-signature", "One bit of the signature is flipped (RFC 7515 §5.2, 8).", caughtBy: .signature,
      making: { draft throws(OAuthError) in
        var signature = try draft.signature()
        signature.append((signature.popLast() ?? 0) ^ 1)
        return draft.with(signature: signature)
      }),
    TokenDefect(
      "truncated-signature",
      "The signature's last byte is missing; an RS256 signature is as long as the modulus (RFC 8017 §8.2.2, 1).",
      caughtBy: .signature,
      making: { draft throws(OAuthError) in draft.with(signature: try draft.signature().dropLast()) }),
    TokenDefect(
      "empty-signature", "The header says RS256 and the signature is empty (RFC 8017 §8.2.2, 1).",
      caughtBy: .signature,
      making: { draft throws(OAuthError) in draft.with(signature: []) }),
    TokenDefect(
      "tampered-claims",
      "The sub was changed after signing: somebody else's token with another token's signature (RFC 7515 §5.2, 8).",
      caughtBy: .signature,
      making: { draft throws(OAuthError) in
        let signature = try draft.signature()
        draft.set("sub", .string(draft.strangersSubject))
        return draft.with(signature: signature)
      }),
    TokenDefect(
      "embedded-jwk",
      "The header brings in jwk the public key that verifies it; keys come from the provider's set alone (RFC 7515 §4.1.3, §10.1).",
      caughtBy: .signature,
      making: { draft throws(OAuthError) in
        let key = try draft.strangersKey()
        draft.setHeader("jwk", key.publicKey.jwk(keyID: draft.signer.id))
        return try draft.signed(by: key)
      }),
    TokenDefect(
      "embedded-jku",
      "The header's jku points at an attacker's key set, and that key signed; header URLs are not to be followed (RFC 8725 §3.10).",
      caughtBy: .signature,
      making: { draft throws(OAuthError) in
        draft.setHeader("jku", "https://attacker.example/auth/keys")
        return try draft.signed(by: draft.strangersKey())
      }),
    TokenDefect(
      "embedded-x5u",
      "The header's x5u points at an attacker's certificate, and its key signed; header URLs are not to be followed (RFC 8725 §3.10).",
      caughtBy: .signature,
      making: { draft throws(OAuthError) in
        draft.setHeader("x5u", "https://attacker.example/certificate.pem")
        return try draft.signed(by: draft.strangersKey())
      }),
  ]
}
