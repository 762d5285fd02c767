package import HTTPMessages
package import OrderedJSON

extension AppleProvider {
  /// `/.well-known/openid-configuration`, member for member as Apple's of 2024; addresses as the client reached it.
  package func discoveryDocument(at mount: Request.Mount) -> JSON {
    let base = mount.base
    return [
      "issuer": .string(settings.issuer(base: base)),
      "authorization_endpoint": .string(base + Path.authorize),
      "token_endpoint": .string(base + Path.token),
      "revocation_endpoint": .string(base + Path.revoke),
      "jwks_uri": .string(base + Path.keys),
      "response_types_supported": ["code"],
      "response_modes_supported": ["query", "fragment", "form_post"],
      "subject_types_supported": ["pairwise"],
      "id_token_signing_alg_values_supported": ["RS256"],
      "scopes_supported": ["openid", "email", "name"],
      "token_endpoint_auth_methods_supported": ["client_secret_post"],
      "claims_supported": [
        "aud", "email", "email_verified", "exp", "iat", "is_private_email", "iss", "nonce", "nonce_supported",
        "real_user_status", "sub", "transfer_sub",
      ],
    ]
  }

  /// Apple's paths.
  package enum Path {
    package static let authorize = "/auth/authorize"
    package static let token = "/auth/token"
    package static let keys = "/auth/keys"
    package static let revoke = "/auth/revoke"
    package static let discovery = "/.well-known/openid-configuration"
    /// Where Apple's own page posts the person's choices.
    package static let pages = "/appleauth/auth/oauth/authorize"
    /// The script for pages (Apple: Sign in with Apple JS).
    package static let script = "/appleauth/static/jsapi/appleid/1/{locale}/appleid.auth.js"
    /// Buttons as pictures.
    package static let button = "/appleid/button"
  }

  package static let realHost = "appleid.apple.com"

  /// The names it answers to; the second one served the same paths during the incident of June 2025.
  package static let hosts = [realHost, "account.apple.com"]
}
