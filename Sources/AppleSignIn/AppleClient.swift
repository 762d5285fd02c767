import OAuthProtocol

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

  /// The id behind a Team ID in front of it, as Apple's tools show App IDs.
  ///
  /// - Returns: `nil` for an id without one.
  static func withoutTeam(_ id: String) -> String? {
    let parts = id.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 10, parts[1].contains("."),
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    else { return nil }
    return String(parts[1].prefix(100))
  }

  /// What Apple would not know this client by.
  var warning: Diagnosis? {
    guard case .unlisted = kind, let bare = Self.withoutTeam(id) else { return nil }
    return Diagnosis(
      "client_id_with_team_id", severity: .warning,
      "The client_id has a Team ID in front, and Apple knows no client by such a name.", expected: bare,
      seen: String(id.prefix(100)), mend: "Send \(bare).")
  }

  /// The app half of a grant's holder: consents belong to the team's primary app.
  package var consentHolder: String { "\(team.id)/\(primaryApp)" }
}
