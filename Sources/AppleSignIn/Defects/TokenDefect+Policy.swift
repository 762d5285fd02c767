import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import TokenDefects

extension TokenDefect {
  /// What standard verification lets pass and a careful client does not.
  static let ofPolicy = ofEmail + ofForm + ofTrust

  private static let ofEmail = [
    TokenDefect(
      "email-not-verified",
      "email_verified is false, so that the address proves nothing (OpenID Connect Core §5.1).",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        _ = try draft.text("email", for: "email-not-verified")
        draft.set("email_verified", false)
      }),
    TokenDefect(
      "email-not-verified-string",
      "email_verified is the string \"false\", which a truth test takes for true; Apple documents string or Boolean (Apple: id_token).",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        _ = try draft.text("email", for: "email-not-verified-string")
        draft.set("email_verified", "false")
      }),
    TokenDefect(
      "missing-email-verified",
      "There is an email without email_verified, and absent is not true (OpenID Connect Core §5.1).",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        _ = try draft.text("email", for: "missing-email-verified")
        draft.set("email_verified", nil)
      }),
    TokenDefect(
      "email-verified-other-type",
      "email_verified has the other of its two types, string or Boolean; Apple documents both (Apple: id_token).",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        _ = try draft.text("email", for: "email-verified-other-type")
        draft.set("email_verified", draft.claims["email_verified"]?.string == nil ? "true" : true)
      }),
    TokenDefect(
      "missing-email",
      "There is no email, as when the person never granted that scope; accounts are keyed by sub (Apple: id_token).",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        _ = try draft.text("email", for: "missing-email")
        for claim in ["email", "email_verified", "is_private_email"] { draft.set(claim, nil) }
      }),
    TokenDefect(
      "private-email-flipped",
      "is_private_email says the opposite of what the address shows: true for a relay address, absent otherwise (Apple: id_token).",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        _ = try draft.text("email", for: "private-email-flipped")
        draft.set("is_private_email", draft.claims["is_private_email"] == nil ? true : false)
      }),
  ]

  private static let ofForm = [
    TokenDefect(
      "padded-base64",
      "Every part has its Base64 padding and is signed so, as some load balancers do; a JWS has none (RFC 7515 §2).",
      caughtBy: .policy,
      making: { draft throws(OAuthError) in
        let input = draft.signingInput.split(separator: ".").map { $0.padded }.joined(separator: ".")
        let token = try TokenDraft.signed(input, by: draft.signer.key)
        return token.split(separator: ".").map { $0.padded }.joined(separator: ".")
      }),
    TokenDefect(
      "huge",
      "The token is 48 KB long, where Apple's have under 2 KB; RFC 7519 sets no limit, so a relying party must set its own.",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        draft.set("filler", .string(String(repeating: "x", count: 36_000)))
      }),
    TokenDefect(
      "duplicate-sub",
      "There are two sub, somebody else's first and the person's last; parsers that differ see different people (RFC 7519 §4).",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in draft.repeatClaim("sub", first: .string(draft.strangersSubject))
      }),
    TokenDefect(
      "text-exp", "The exp is a number in a string; RFC 7519 §2 requires a number.", caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        draft.set("exp", draft.claims["exp"]?.integer.map { .string(String($0)) })
      }),
    TokenDefect(
      "access-token-type",
      "The header's typ is at+jwt, that of an access token; Apple's identity tokens have no typ (RFC 8725 §3.11).",
      caughtBy: .policy, editing: { draft throws(OAuthError) in draft.setHeader("typ", "at+jwt") }),
  ]

  private static let ofTrust = [
    TokenDefect(
      "aud-array",
      "The aud is an array of your client id alone; RFC 7519 §4.1.3 allows it, Apple's is always a string.",
      caughtBy: .policy, editing: { draft throws(OAuthError) in draft.set("aud", [.string(draft.clientID)]) }),
    TokenDefect(
      "aud-array-with-others",
      "The aud lists a stranger beside your client id: OpenID Connect Core §3.1.3.7 (3) wants that refused; libraries pass it.",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        draft.set("aud", [.string(draft.clientID), "com.example.another-app"])
      }),
    TokenDefect(
      "foreign-azp",
      "The azp is another client's; it should be yours where it is there (OpenID Connect Core §3.1.3.7, 5).",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in draft.set("azp", "com.example.another-app") }),
    TokenDefect(
      "long-lived",
      "The exp is ten years ahead, where Apple's tokens live for a day; RFC 7519 §4.1.4 sets no limit, so a relying party must.",
      caughtBy: .policy,
      editing: { draft throws(OAuthError) in
        draft.set("exp", .integer(draft.now.numericDate + 10 * 365 * 86_400))
      }),
    TokenDefect(
      "missing-nonce-supported",
      "There is no nonce_supported, by which a missing nonce can be told from an unsupported one (Apple: Verifying a user).",
      caughtBy: .policy, editing: { draft throws(OAuthError) in draft.set("nonce_supported", nil) }),
    TokenDefect(
      "nonce-not-supported",
      "nonce_supported is false, which would excuse a missing nonce; Apple has sent true since 2020 (Apple: id_token).",
      caughtBy: .policy, editing: { draft throws(OAuthError) in draft.set("nonce_supported", false) }),
  ]
}

extension Substring {
  /// With the padding of RFC 4648 §4.
  fileprivate var padded: String {
    self + String(repeating: "=", count: (4 - utf8.count % 4) % 4)
  }
}
