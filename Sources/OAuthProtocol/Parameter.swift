/// The names of request and response parameters.
package struct Parameter: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package init(stringLiteral value: String) {
    self.rawValue = value
  }

  // RFC 6749 §4.1, §5, §6
  package static let responseType: Parameter = "response_type"
  package static let clientID: Parameter = "client_id"
  package static let clientSecret: Parameter = "client_secret"
  package static let redirectURI: Parameter = "redirect_uri"
  package static let scope: Parameter = "scope"
  package static let state: Parameter = "state"
  package static let code: Parameter = "code"
  package static let grantType: Parameter = "grant_type"
  package static let refreshToken: Parameter = "refresh_token"
  package static let accessToken: Parameter = "access_token"
  package static let error: Parameter = "error"
  // RFC 7636 §4
  package static let codeChallenge: Parameter = "code_challenge"
  package static let codeChallengeMethod: Parameter = "code_challenge_method"
  package static let codeVerifier: Parameter = "code_verifier"
  // RFC 7009 §2.1
  package static let token: Parameter = "token"
  package static let tokenTypeHint: Parameter = "token_type_hint"
  // OAuth 2.0 Multiple Response Type Encoding Practices §2.1
  package static let responseMode: Parameter = "response_mode"
  // OpenID Connect Core §3.1.2.1
  package static let nonce: Parameter = "nonce"
  package static let loginHint: Parameter = "login_hint"
  package static let idToken: Parameter = "id_token"
}
