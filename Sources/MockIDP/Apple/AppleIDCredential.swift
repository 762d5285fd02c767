import AppleSignIn

/// What a native sign-in gives an app, as `ASAuthorizationAppleIDCredential`.
public struct AppleIDCredential: Sendable, Equatable {
  /// A person's name, as given at the first consent.
  public struct FullName: Sendable, Equatable {
    /// Given name.
    public let givenName: String
    /// Family name.
    public let familyName: String
  }

  /// How likely the person is real, as `ASUserDetectionStatus`.
  public enum RealUserStatus: Int, Sendable {
    /// The device cannot tell.
    case unsupported = 0
    /// No opinion; also at every sign-in but the first.
    case unknown = 1
    /// Probably.
    case likelyReal = 2
  }

  /// The person to the team: the token's `sub`.
  public let user: String
  /// A signed JWT.
  public let identityToken: String
  /// Good once, for 300 seconds.
  public let authorizationCode: String
  /// The first time only, and only if asked for.
  public let fullName: FullName?
  /// The first time only, and only if asked for; the identity token holds it every time.
  public let email: String?
  /// Apple's guess.
  public let realUserStatus: RealUserStatus
  /// What was granted; empty at every sign-in but the first.
  public let authorizedScopes: Set<Apple.Scope>
  /// Echoed from the request.
  public let state: String?

  init(_ credential: NativeCredential) {
    user = credential.user
    identityToken = credential.identityToken
    authorizationCode = credential.authorizationCode
    fullName = credential.fullName.map { FullName(givenName: $0.givenName, familyName: $0.familyName) }
    email = credential.email
    realUserStatus = RealUserStatus(rawValue: credential.realUserStatus.rawValue) ?? .unknown
    authorizedScopes = Set(credential.authorizedScopes.compactMap(Apple.Scope.init(rawValue:)))
    state = credential.state
  }
}

/// Whether a consent stands, as `ASAuthorizationAppleIDProvider.CredentialState`.
public enum AppleCredentialState: String, Sendable {
  /// It stands.
  case authorized
  /// It ended: revoked, or the person stopped using the app.
  case revoked
  /// There never was one.
  case notFound
  /// The app moved to another team.
  case transferred
}
