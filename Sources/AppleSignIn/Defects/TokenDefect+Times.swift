import OAuthProtocol
import OrderedJSON
import TokenDefects

extension TokenDefect {
  /// Claims that say when the token is valid (RFC 7519 §4.1.4 to §4.1.6), wrong by an hour: more than any leeway.
  static let ofTime = [
    TokenDefect(
      "expired", "The exp was an hour ago (RFC 7519 §4.1.4).", caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        let expiry = draft.now.numericDate - 3_600
        draft.set("exp", .integer(expiry))
        draft.set("iat", .integer(expiry - IdentityToken.lifetime.seconds))
        draft.set("auth_time", .integer(expiry - IdentityToken.lifetime.seconds))
      }),
    TokenDefect(
      "missing-exp", "There is no exp, which OpenID Connect Core §2 requires: it would never expire.",
      caughtBy: .claims, editing: { draft throws(OAuthError) in draft.set("exp", nil) }),
    TokenDefect(
      "not-yet-valid", "The nbf is an hour ahead (RFC 7519 §4.1.5).", caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        draft.set("nbf", .integer(draft.now.numericDate + 3_600))
      }),
    TokenDefect(
      "issued-in-the-future",
      "The iat is an hour ahead, more than any clock is off (OpenID Connect Core §3.1.3.7, 10).",
      caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        draft.set("exp", .integer(draft.now.numericDate + 3_600 + IdentityToken.lifetime.seconds))
        draft.set("iat", .integer(draft.now.numericDate + 3_600))
      }),
    TokenDefect(
      "missing-iat", "There is no iat, which OpenID Connect Core §2 requires.", caughtBy: .claims,
      editing: { draft throws(OAuthError) in draft.set("iat", nil) }),
  ]
}
