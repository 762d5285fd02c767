import IdentityState
package import OAuthProtocol

/// A relay address that a person gave out: one for all the apps of a team.
package struct RelayAddress: Sendable, Equatable {
  package struct App: Sendable, Equatable {
    /// The primary app's bundle id.
    package let id: String
    package let since: Instant
  }

  package let accountID: String
  package let team: String
  package let address: String
  /// When the person stopped the forwarding; `nil` while it forwards.
  package let stopped: Instant?
  /// The apps that know it, in the order in which they got to.
  package let apps: [App]

  package var forwards: Bool { stopped == nil }
  package var since: Instant { apps.first?.since ?? Instant(secondsSince1970: 0) }

  /// Whose forwarding it is: a team in the place of an app.
  static func holder(team: String, accountID: String) -> Grant.Holder {
    Grant.Holder(provider: .apple, app: team, accountID: accountID)
  }
}
