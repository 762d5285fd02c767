package import OAuthProtocol
package import OrderedJSON

/// The content of an identity token, before it is signed.
package struct IdentityToken: Sendable, Equatable {
  /// What the token is bound to: the code it travels with, or the access token (OpenID Connect Core §3.1.3.6, §3.3.2.11).
  package enum Binding: Sendable, Equatable {
    case code(hash: String)
    case accessToken(hash: String)
  }

  /// 86,400 s, as seen since February 2021 (reference: identity token).
  package static let lifetime = Lifetime.hours(24)

  package var issuer: String
  package var audience: String
  package var issued: Instant
  package var subject: String
  package var nonce: String?
  package var binding: Binding
  package var email: String?
  package var emailIsPrivate: Bool
  package var authenticated: Instant
  /// Native first sign-ins only.
  package var realUserStatus: AppleTraits.RealUserStatus?

  /// The claims in the order of real tokens; `is_private_email` only for a relay address.
  package func claims(_ style: AppleSettings.ClaimStyle) -> JSON {
    let yes: JSON = style == .boolean ? true : "true"
    var hash: (name: String, value: String)
    switch binding {
    case .code(let value): hash = ("c_hash", value)
    case .accessToken(let value): hash = ("at_hash", value)
    }
    return .object([
      "iss": .string(issuer),
      "aud": .string(audience),
      "exp": .integer((issued + Self.lifetime).numericDate),
      "iat": .integer(issued.numericDate),
      "sub": .string(subject),
      "nonce": nonce.map(JSON.string),
      hash.name: .string(hash.value),
      "email": email.map(JSON.string),
      "email_verified": email == nil ? nil : yes,
      "is_private_email": email != nil && emailIsPrivate ? yes : nil,
      "auth_time": .integer(authenticated.numericDate),
      "nonce_supported": true,
      "real_user_status": realUserStatus.map { .integer($0.rawValue) },
    ])
  }

  /// Exactly `kid` and `alg`, in that order, no `typ`.
  package static func header(keyID: String) -> JSON {
    ["kid": .string(keyID), "alg": "RS256"]
  }
}
