/// How a client asks for tokens (RFC 6749 §4).
package enum GrantType: String, Sendable, Hashable, CaseIterable {
  case authorizationCode = "authorization_code"
  case refreshToken = "refresh_token"
  case clientCredentials = "client_credentials"
}
