package import IdentityState

/// On whose behalf Graph is called.
package enum GraphCaller: Sendable {
  /// A person, through an app.
  case user(IssuedToken, Grant, Account, FacebookApp)
  /// An app itself.
  case app(FacebookApp)

  package var app: FacebookApp {
    switch self {
    case .user(_, _, _, let app), .app(let app): app
    }
  }
}
