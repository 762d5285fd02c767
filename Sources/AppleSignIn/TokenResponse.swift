package import OAuthProtocol
package import OrderedJSON

/// What `/auth/token` answers.
package struct TokenResponse: Sendable, Equatable {
  package let accessToken: String
  package let expires: Lifetime
  /// With a code only; a refresh gives no new one.
  package let refreshToken: String?
  package var idToken: String

  package var json: JSON {
    .object([
      "access_token": .string(accessToken),
      "token_type": "Bearer",
      "expires_in": .integer(expires.seconds),
      "refresh_token": refreshToken.map(JSON.string),
      "id_token": .string(idToken),
    ])
  }
}
