import OAuthProtocol
import OrderedJSON
import TokenDefects

extension TokenDefect {
  /// Properly signed, and a registered claim is wrong or missing (RFC 7519 §4.1, OpenID Connect Core §3.1.3.7).
  static let ofClaims = ofIssuer + ofAudience + ofTime + ofSubject

  private static let ofIssuer = [
    TokenDefect(
      "wrong-iss",
      "The iss is another provider's; it must be https://appleid.apple.com exactly (OpenID Connect Core §3.1.3.7, 2).",
      caughtBy: .claims, editing: { draft throws(OAuthError) in draft.set("iss", "https://idp.example.com") }),
    TokenDefect(
      "missing-iss", "There is no iss, which OpenID Connect Core §2 requires.", caughtBy: .claims,
      editing: { draft throws(OAuthError) in draft.set("iss", nil) }),
    TokenDefect(
      "account-iss",
      "The iss is https://account.apple.com, as Apple's discovery document said by mistake in June 2025; tokens never did.",
      caughtBy: .claims,
      editing: { draft throws(OAuthError) in draft.set("iss", "https://account.apple.com") }),
    TokenDefect(
      "trailing-slash-iss",
      "The iss ends in a slash; issuers are compared exactly (OpenID Connect Core §3.1.3.7, 2).",
      caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        draft.set("iss", .string(try draft.text("iss", for: "trailing-slash-iss") + "/"))
      }),
    TokenDefect(
      "schemeless-iss",
      "The iss is appleid.apple.com without its scheme; issuers are https URLs, compared exactly (OpenID Connect Core §2).",
      caughtBy: .claims, editing: { draft throws(OAuthError) in draft.set("iss", "appleid.apple.com") }),
    TokenDefect(
      "lookalike-iss",
      "The iss only begins like Apple's: https://appleid.apple.com.attacker.example (OpenID Connect Core §3.1.3.7, 2).",
      caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        draft.set("iss", .string(try draft.text("iss", for: "lookalike-iss") + ".attacker.example"))
      }),
  ]

  private static let ofAudience = [
    TokenDefect(
      "wrong-aud", "The aud is another client's; it must be yours (OpenID Connect Core §3.1.3.7, 3).",
      caughtBy: .claims, editing: { draft throws(OAuthError) in draft.set("aud", "com.example.not-yours") }),
    TokenDefect(
      "missing-aud", "There is no aud, which OpenID Connect Core §2 requires.", caughtBy: .claims,
      editing: { draft throws(OAuthError) in draft.set("aud", nil) }),
    TokenDefect(
      "other-app",
      "A genuine token of another developer's app, with that app's aud and sub: replayed by whoever runs it (RFC 8725 §3.9).",
      caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        draft.set("aud", "com.example.another-app")
        draft.set("sub", .string(draft.strangersSubject))
      }),
    TokenDefect(
      "wrong-aud-array",
      "The aud is an array in which your client id is not (RFC 7519 §4.1.3).", caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        draft.set("aud", ["com.example.not-yours", "com.example.another-app"])
      }),
    TokenDefect(
      "lookalike-aud",
      "The aud only begins like your client id; it is compared exactly (RFC 7519 §4.1.3).", caughtBy: .claims,
      editing: { draft throws(OAuthError) in draft.set("aud", .string(draft.clientID + ".attacker")) }),
    TokenDefect(
      "aud-in-other-case", "The aud is your client id in other case; it is case-sensitive (RFC 7519 §4.1.3).",
      caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        draft.set(
          "aud",
          .string(try draft.clientID.inOtherCase(orNeeds: "a client id with letters", "aud-in-other-case")))
      }),
    TokenDefect(
      "expo-aud",
      "The aud is host.exp.Exponent, that of every app run in Expo Go; accepting it accepts anybody's app (OpenID Connect Core §3.1.3.7, 3).",
      caughtBy: .claims, editing: { draft throws(OAuthError) in draft.set("aud", "host.exp.Exponent") }),
    TokenDefect(
      "duplicate-aud",
      "There are two aud, yours first and another's last; a parser takes the last or refuses (RFC 7519 §4).",
      caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        draft.set("aud", "com.example.another-app")
        draft.repeatClaim("aud", first: .string(draft.clientID))
      }),
  ]

  private static let ofSubject = [
    TokenDefect(
      "missing-sub", "There is no sub, which OpenID Connect Core §2 requires.", caughtBy: .claims,
      editing: { draft throws(OAuthError) in draft.set("sub", nil) }),
    TokenDefect(
      "numeric-sub", "The sub is a number; RFC 7519 §4.1.2 requires a string.", caughtBy: .claims,
      editing: { draft throws(OAuthError) in draft.set("sub", 820_417) }),
    TokenDefect(
      "notification",
      "A server-to-server notification handed in as an identity token: signed, for your app, without a sub (RFC 8725 §3.12).",
      caughtBy: .claims,
      editing: { draft throws(OAuthError) in
        let event: JSON = .object([
          "type": "consent-revoked", "sub": draft.claims["sub"],
          "event_time": .integer(draft.now.millisecondsSince1970),
        ])
        let copied = ["iss", "aud", "exp", "iat"].compactMap { name in
          draft.claims[name].map { JSON.Member(name, $0) }
        }
        draft.claims = .object(
          copied + [
            JSON.Member("jti", "bm90aWZpY2F0aW9uLWpvaw"), JSON.Member("events", .string(event.text())),
          ])
      }),
  ]
}
