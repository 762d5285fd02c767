/// What a `client_id` turned out to be.
package struct AppleClient: Sendable {
  package enum Kind: Sendable {
    /// A bundle id: signs in natively, not on the web.
    case app
    case servicesID(redirectURIs: [String])
    /// Not in the configuration; accepted because registration is open.
    case unlisted
  }

  package let id: String
  package let kind: Kind
  package let team: AppleTeam
  /// The primary App ID, to which consent and name belong.
  package let primaryApp: String

  /// The app half of a grant's holder: consents belong to the team's primary app.
  package var consentHolder: String { "\(team.id)/\(primaryApp)" }
}
