import FacebookLogin

/// What a limited sign-in gives an app, as the iOS SDK's `AuthenticationToken` and `Profile` hold it.
public struct FacebookLimitedLogin: Sendable, Equatable {
  /// `AuthenticationToken`.
  public struct AuthenticationToken: Sendable, Equatable {
    /// A signed JWT.
    public let tokenString: String
    /// As the app, or the SDK in its place, sent it.
    public let nonce: String
    /// `facebook`.
    public let graphDomain: String
  }

  /// The one there is in place of an access token.
  public let authenticationToken: AuthenticationToken
  /// What the token says of the person.
  public let profile: FacebookLimitedProfile
  /// Sorted by name, `openid` among them.
  public let grantedPermissions: [String]
  /// Sorted by name.
  public let declinedPermissions: [String]
  /// Opaque; the SDK sends it along at the next sign-in.
  public let userTokenNonce: String

  init(_ credential: LimitedCredential) {
    authenticationToken = AuthenticationToken(
      tokenString: credential.token, nonce: credential.nonce, graphDomain: credential.graphDomain)
    profile = FacebookLimitedProfile(credential.claims)
    grantedPermissions = credential.granted
    declinedPermissions = credential.declined
    userTokenNonce = credential.userTokenNonce
  }
}
