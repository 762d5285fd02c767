import OAuthProtocol

/// Which clients exist: what Apple's developer portal knows.
package struct AppleRegistry: Sendable {
  package enum Registration: String, Sendable {
    /// Any client id is accepted, each its own primary app in the built-in team.
    case open
    /// Only what is listed.
    case listed
  }

  package let registration: Registration
  package let teams: [AppleTeam]
  package let builtInTeam: AppleTeam
  private let listed: [String: AppleClient]

  package init(registration: Registration, teams: [AppleTeam], builtInTeam: AppleTeam) {
    self.registration = registration
    self.teams = teams
    self.builtInTeam = builtInTeam
    var listed: [String: AppleClient] = [:]
    for team in teams {
      for app in team.apps {
        listed[app.bundleID] = AppleClient(id: app.bundleID, kind: .app, team: team, primaryApp: app.bundleID)
        for services in app.servicesIDs {
          listed[services.id] = AppleClient(
            id: services.id, kind: .servicesID(redirectURIs: services.redirectURIs), team: team,
            primaryApp: app.bundleID)
        }
      }
    }
    self.listed = listed
  }

  package func client(_ id: String) -> AppleClient? {
    if let client = listed[id] { return client }
    guard registration == .open, !id.isEmpty else { return nil }
    return AppleClient(id: id, kind: .unlisted, team: builtInTeam, primaryApp: id)
  }

  /// The listed client id that is likely to be meant.
  package func similarClient(to id: String) -> String? {
    // Comparing takes the product of the lengths, and no client id is so long.
    id.utf8.count > 200 ? nil : NearestName.of(id, among: listedClientIDs)
  }

  /// Where the events of a primary app go.
  package func notificationURL(of primaryApp: String) -> String? {
    teams.lazy.flatMap(\.apps).first { $0.bundleID == primaryApp }?.notificationURL
  }

  package var listedClientIDs: [String] { listed.keys.sorted() }
}
