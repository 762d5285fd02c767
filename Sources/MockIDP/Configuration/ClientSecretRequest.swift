import AppleSignIn
import DevelopmentKeys
import OAuthProtocol
import SigningCore

/// A wish for an Apple client secret: what is left out is chosen from the configuration.
package struct ClientSecretRequest {
  /// Why there is no such client secret.
  package struct Problem: Error, Equatable {
    package let description: String
  }

  /// The longest life Apple accepts, in seconds (Apple: Creating a client secret).
  package static let longestLifetime = 15_777_000

  package let clientID: String?
  package let teamID: String?
  package let keyID: String?
  /// In seconds.
  package let lifetime: Int

  package init(clientID: String? = nil, teamID: String? = nil, keyID: String? = nil, lifetime: Int) {
    self.clientID = clientID
    self.teamID = teamID
    self.keyID = keyID
    self.lifetime = lifetime
  }

  /// A token that the mock of that configuration accepts, issued at a time in seconds since 1970.
  package func token(
    for apple: Configuration.Apple, issuedAt now: Int
  ) throws(Problem) -> String {
    let (team, clientID) = try client(of: apple)
    let key = try key(of: team)
    do {
      return try AppleTeam(id: team.id).clientSecret(
        for: clientID, key: (id: key.id, privateKey: PrivateKey(pem: key.pem)),
        at: Instant(secondsSince1970: now), lifetime: .seconds(lifetime))
    } catch {
      throw Problem(description: "key \(key.id) of team \(team.id) cannot sign: \(error)")
    }
  }

  private func client(
    of apple: Configuration.Apple
  ) throws(Problem) -> (team: Configuration.Apple.Team, clientID: String) {
    let teams = apple.teams.filter { teamID == nil || teamID == $0.id }
    if let teamID, clientID == nil, teams.isEmpty, teamID != DevelopmentKeys.appleClientKey.teamID {
      throw Problem(description: "team \(teamID) is not listed" + Self.choice(apple.teams.map(\.id)))
    }
    guard let clientID else {
      let listed = teams.flatMap { team in team.clientIDs.map { (team, $0) } }
      if let example = listed.first(where: { $0.1 == Configuration.Apple.exampleClientID }) { return example }
      if let only = listed.first, listed.count == 1 { return only }
      guard listed.isEmpty, apple.registration == .open else {
        throw Problem(description: "expected a client id" + Self.choice(listed.map(\.1)))
      }
      return (try unlistedTeam(), Configuration.Apple.exampleClientID)
    }
    if let team = apple.teams.first(where: { $0.clientIDs.contains(clientID) }) {
      guard teamID == nil || teamID == team.id else {
        throw Problem(description: "client id \(clientID) belongs to team \(team.id)")
      }
      return (team, clientID)
    }
    guard apple.registration == .open else {
      throw Problem(
        description: "client id \(clientID) is not listed" + Self.choice(apple.teams.flatMap(\.clientIDs)))
    }
    return (try unlistedTeam(), clientID)
  }

  /// The built-in team, to which every client id belongs that no team lists.
  private func unlistedTeam() throws(Problem) -> Configuration.Apple.Team {
    let builtIn = DevelopmentKeys.appleClientKey.teamID
    guard teamID == nil || teamID == builtIn else {
      throw Problem(description: "an unlisted client id belongs to the built-in team \(builtIn)")
    }
    return Configuration.Apple.Team(id: builtIn)
  }

  /// A private key of the team; the built-in one for a team without keys, whose signatures are not checked.
  private func key(of team: Configuration.Apple.Team) throws(Problem) -> (id: String, pem: String) {
    let builtIn = DevelopmentKeys.appleClientKey
    var candidates: [(id: String, pem: String)] = team.keys.compactMap { key in
      guard case .privateKey(let pem) = key.material else { return nil }
      return (key.id, pem)
    }
    if team.keys.isEmpty { candidates = [(builtIn.id, builtIn.pem)] }
    if let key = candidates.first(where: { keyID == nil || keyID == $0.id }) { return key }
    guard !candidates.isEmpty else {
      throw Problem(description: "team \(team.id) lists public keys only, which cannot sign")
    }
    throw Problem(
      description: "team \(team.id) has no private key \(keyID ?? "")" + Self.choice(candidates.map(\.id)))
  }

  private static func choice(_ names: [String]) -> String {
    names.isEmpty ? "" : "; listed are " + names.joined(separator: ", ")
  }
}

extension Configuration.Apple {
  /// The client id that examples use where none is listed.
  package static let exampleClientID = "com.example.web"
}

extension Configuration.Apple.Team {
  fileprivate var clientIDs: [String] {
    apps.flatMap { app in [app.bundleID] + app.servicesIDs.map(\.id) }
  }
}
