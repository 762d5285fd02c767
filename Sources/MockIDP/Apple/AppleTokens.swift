import AppleSignIn
import OAuthProtocol

/// What `/auth/token` answers (Apple: TokenResponse).
public struct AppleTokens: Sendable, Equatable {
  /// Opaque; Apple has nothing to use it on but revocation.
  public let accessToken: String
  /// Seconds until the access token expires.
  public let expiresIn: Int
  /// With a code only; a refresh gives no new one.
  public let refreshToken: String?
  /// A signed JWT.
  public let identityToken: String

  init(_ response: TokenResponse) {
    accessToken = response.accessToken
    expiresIn = response.expires.seconds
    refreshToken = response.refreshToken
    identityToken = response.idToken
  }
}
