import OAuthProtocol
import OrderedJSON
import SigningCore
import TokenDefects

extension TokenDefect {
  /// `c_hash` or `at_hash` alone do not belong to what they are over (OpenID Connect Core §3.1.3.6, §3.3.2.11).
  static let ofHash = [
    TokenDefect(
      "wrong-c-hash",
      "The c_hash is another code's: token and code were not issued together (OpenID Connect Core §3.3.2.10).",
      caughtBy: .hash,
      editing: { draft throws(OAuthError) in
        draft.set("c_hash", .string(TokenHash.leftHalf(of: draft.code + " of another sign-in")))
      }),
    TokenDefect(
      "missing-c-hash",
      "There is no c_hash, which a token that comes with a code must have (OpenID Connect Core §3.3.2.11).",
      caughtBy: .hash, editing: { draft throws(OAuthError) in draft.set("c_hash", nil) }),
    TokenDefect(
      "whole-c-hash",
      "The c_hash is the whole SHA-256 and not its left half (OpenID Connect Core §3.3.2.11).",
      caughtBy: .hash,
      editing: { draft throws(OAuthError) in
        draft.set("c_hash", .string(Base64URL.encode(SHA256.hash(draft.code))))
      }),
    TokenDefect(
      "wrong-at-hash",
      "The at_hash is another access token's: the two were not issued together (OpenID Connect Core §3.1.3.8).",
      caughtBy: .hash,
      editing: { draft throws(OAuthError) in
        draft.set("at_hash", .string(TokenHash.leftHalf(of: draft.accessToken + " of another sign-in")))
      }),
    TokenDefect(
      "whole-at-hash",
      "The at_hash is the whole SHA-256 and not its left half (OpenID Connect Core §3.1.3.6).",
      caughtBy: .hash,
      editing: { draft throws(OAuthError) in
        draft.set("at_hash", .string(Base64URL.encode(SHA256.hash(draft.accessToken))))
      }),
  ]
}
