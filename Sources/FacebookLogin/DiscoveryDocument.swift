package import HTTPMessages
package import OrderedJSON

extension FacebookProvider {
  /// `/.well-known/openid-configuration`, as incomplete as Facebook's: no token endpoint, no `code` (reference §1.2).
  package func discoveryDocument(at mount: Request.Mount) -> JSON {
    [
      "issuer": .string(settings.issuer(base: Self.mount(mount, of: Self.realHost).base)),
      "authorization_endpoint": .string(Self.mount(mount, of: Self.bareHost).base + Path.dialog + "/"),
      "jwks_uri": .string(Self.mount(mount, of: Self.realHost).base + Path.jwkSet + "/"),
      "response_types_supported": ["id_token", "token id_token"],
      "subject_types_supported": ["pairwise"],
      "id_token_signing_alg_values_supported": ["RS256"],
      "claims_supported": [
        "iss", "aud", "sub", "iat", "exp", "jti", "nonce", "at_hash", "name", "given_name", "middle_name",
        "family_name", "email", "picture", "user_friends", "user_birthday", "user_age_range", "user_link",
        "user_hometown", "user_location", "user_gender",
      ],
    ]
  }

  /// The address of another of Facebook's names, reached as this one was.
  package static func mount(_ mount: Request.Mount, of host: String) -> Request.Mount {
    mount.under(host, insteadOf: isHost)
  }
}
