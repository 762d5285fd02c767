import OAuthProtocol
import OrderedJSON
import SigningCore
package import TokenDefects

extension TokenDefect {
  /// The catalogue of bad tokens of Facebook's.
  ///
  /// Which check notices is said of a backend: what only the SDKs insist on is `policy` there.
  package static let allOfFacebook =
    ofFormat + ofFacebookHeader + ofSignature + ofIssuer + ofAudience + ofTime + ofIdentity + ofNonce

  package static func ofFacebook(named name: String) -> TokenDefect? { byName[name] }

  private static let byName = Dictionary(allOfFacebook.map { ($0.name, $0) }) { first, _ in first }

  private static let ofFacebookHeader =
    ofHeader + [
      TokenDefect(
        "missing-typ",
        "The header has no typ; the iOS SDK wants JWT, the Android SDK any (AuthenticationTokenHeader of both).",
        caughtBy: .policy, editing: { draft throws(OAuthError) in draft.setHeader("typ", nil) }),
      TokenDefect(
        "other-typ", "The header's typ is at+jwt; the iOS SDK wants JWT (its AuthenticationTokenHeader).",
        caughtBy: .policy,
        editing: { draft throws(OAuthError) in draft.setHeader("typ", "at+jwt") }),
    ]

  private static let ofIssuer = [
    claim("wrong-iss", "The iss is another provider's.", "iss", "https://idp.example.com"),
    claim("missing-iss", "There is no iss.", "iss", nil),
    claim(
      "lookalike-iss", "The iss only begins like Facebook's; hosts are compared from their end.", "iss",
      "https://www.facebook.com.attacker.example"),
    claim(
      "schemeless-iss", "The iss is www.facebook.com without its scheme, so that it has no host.", "iss",
      "www.facebook.com"),
    claim(
      "limited-iss",
      "The iss is https://limited.facebook.com, as the documents' host: the iOS SDK takes it, the Android SDK and servers do not.",
      "iss", "https://limited.facebook.com", caughtBy: .policy),
    claim(
      "old-iss",
      "The iss is https://facebook.com, as before August 2021: both SDKs take it, most servers do not.",
      "iss", "https://facebook.com", caughtBy: .policy),
  ]

  private static let ofAudience = [
    claim("wrong-aud", "The aud is another app's.", "aud", "1000000000000001"),
    claim("missing-aud", "There is no aud.", "aud", nil),
    edited("aud-array", "The aud is an array of the app id; both SDKs want a string.", caughtBy: .policy) {
      draft in draft.set("aud", [.string(draft.clientID)])
    },
    edited("numeric-aud", "The aud is a number; the iOS SDK wants a string.") { draft in
      draft.set("aud", Int(draft.clientID).map(JSON.integer) ?? 1)
    },
    edited("other-app", "A genuine token of another app's, with that app's aud and sub: replayed.") { draft in
      draft.set("aud", "1000000000000001")
      draft.set("sub", .string(draft.strangersSubject))
    },
  ]

  private static let ofTime = [
    edited("expired", "The exp was an hour ago.") { draft in
      draft.set("iat", .integer(draft.now.numericDate - 7_200))
      draft.set("exp", .integer(draft.now.numericDate - 3_600))
    },
    claim("missing-exp", "There is no exp: it would never expire.", "exp", nil),
    edited(
      "stale", "The iat was eleven minutes ago: the SDKs take a token for ten, although exp lies ahead.",
      caughtBy: .policy
    ) { draft in draft.set("iat", .integer(draft.now.numericDate - 660)) },
    claim("missing-iat", "There is no iat.", "iat", nil),
    edited(
      "future-iat", "The iat is an hour ahead: the SDKs do not mind, OpenID Connect Core §3.1.3.7 (10) does."
    ) { draft in draft.set("iat", .integer(draft.now.numericDate + 3_600)) },
    edited("text-exp", "The exp is a number in a string; the iOS SDK wants a number.", caughtBy: .policy) {
      draft in draft.set("exp", draft.claims["exp"]?.integer.map { .string(String($0)) })
    },
  ]

  private static let ofIdentity = [
    claim("missing-sub", "There is no sub.", "sub", nil),
    claim("empty-sub", "The sub is empty.", "sub", ""),
    claim(
      "numeric-sub", "The sub is a number, which loses digits in JavaScript.", "sub", 3_944_046_265_836_837),
    claim("missing-jti", "There is no jti, which both SDKs want.", "jti", nil, caughtBy: .policy),
    claim("empty-jti", "The jti is empty, and both SDKs want one.", "jti", "", caughtBy: .policy),
  ]

  private static let ofNonce = [
    claim("missing-nonce", "There is no nonce although one was sent.", "nonce", nil, caughtBy: .nonce),
    claim(
      "empty-nonce", "The nonce is empty, as in a code flow that sent none.", "nonce", "", caughtBy: .nonce),
    edited("wrong-nonce", "The nonce is that of another sign-in: a token replayed.", caughtBy: .nonce) {
      draft in draft.set("nonce", .string(SHA256.hexDigest(draft.nonce + " of another sign-in")))
    },
    edited(
      "hashed-nonce", "The nonce is the SHA-256 of what was sent; Facebook copies it verbatim.",
      caughtBy: .nonce
    ) { draft in draft.set("nonce", .string(SHA256.hexDigest(draft.nonce))) },
  ]

  private static func claim(
    _ name: String, _ breaks: String, _ claim: String, _ value: JSON?, caughtBy: Check = .claims
  ) -> TokenDefect {
    edited(name, breaks, caughtBy: caughtBy) { draft in draft.set(claim, value) }
  }

  private static func edited(
    _ name: String, _ breaks: String, caughtBy: Check = .claims,
    _ edit: @escaping @Sendable (inout TokenDraft) -> Void
  ) -> TokenDefect {
    TokenDefect(name, breaks, caughtBy: caughtBy, editing: { draft throws(OAuthError) in edit(&draft) })
  }
}
