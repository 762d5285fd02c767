import FacebookLogin

/// What `oauth/access_token` answers.
public struct FacebookTokens: Sendable, Equatable {
  /// What Graph is asked with.
  public let accessToken: String
  /// Seconds until the access token expires; `nil` where it does not.
  public let expiresIn: Int?
  /// A signed JWT, where `openid` was granted.
  public let identityToken: String?

  init(_ response: ClassicTokenResponse, identityToken: String?) {
    accessToken = response.accessToken
    expiresIn = response.expiresIn
    self.identityToken = identityToken
  }
}
