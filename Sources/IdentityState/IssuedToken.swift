package import OAuthProtocol

/// An access or refresh token that was handed out.
package struct IssuedToken: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case access = "access_token"
    case refresh = "refresh_token"
  }

  package let value: String
  package let kind: Kind
  package let provider: ProviderName
  package let clientID: String
  package let grantID: String
  package let issuer: String
  /// When the person last signed in: `auth_time`.
  package let authenticated: Instant
  package let issued: Instant
  /// `nil` for a token that lives until it is revoked.
  package let expires: Instant?
  /// What the app asked to have proven by signing in anew; `nil` where it did not ask.
  package let reauthenticationNonce: String?
  /// Why it is worth nothing before its time, in the provider's words; `nil` while it is good.
  package var ended: String?

  package init(
    value: String, kind: Kind, provider: ProviderName, clientID: String, grantID: String, issuer: String,
    authenticated: Instant, issued: Instant, expires: Instant?, reauthenticationNonce: String? = nil
  ) {
    self.value = value
    self.kind = kind
    self.provider = provider
    self.clientID = clientID
    self.grantID = grantID
    self.issuer = issuer
    self.authenticated = authenticated
    self.issued = issued
    self.expires = expires
    self.reauthenticationNonce = reauthenticationNonce
  }
}
