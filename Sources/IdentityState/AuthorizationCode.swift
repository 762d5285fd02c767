package import OAuthProtocol

/// A code that was handed out, with everything its redemption will be held against.
package struct AuthorizationCode: Sendable, Equatable {
  package let value: String
  package let provider: ProviderName
  package let clientID: String
  /// `nil` for a native sign-in, which has none.
  package let redirectURI: String?
  package let grantID: String
  package let nonce: String?
  package let challenge: CodeChallenge?
  package let issuer: String
  package let issued: Instant
  package let expires: Instant
  /// What the app asked to have proven by signing in anew; `nil` where it did not ask.
  package let reauthenticationNonce: String?
  package var redeemed: Instant?

  package init(
    value: String, provider: ProviderName, clientID: String, redirectURI: String?, grantID: String,
    nonce: String?,
    challenge: CodeChallenge?, issuer: String, issued: Instant, expires: Instant,
    reauthenticationNonce: String? = nil
  ) {
    self.value = value
    self.provider = provider
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.grantID = grantID
    self.nonce = nonce
    self.challenge = challenge
    self.issuer = issuer
    self.issued = issued
    self.expires = expires
    self.reauthenticationNonce = reauthenticationNonce
  }
}
