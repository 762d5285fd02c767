import AppleSignIn
import IdentityState
import OAuthProtocol
import OrderedJSON
import WebPages
import Webhooks
import SigningCore

extension AppleProvider {
  init(
    _ configuration: Configuration, store: IdentityStore, pages: PageWriter, calls: WebhookCalls?
  ) throws(ConfigurationError) {
    var settings = AppleSettings()
    settings.seed = configuration.seed
    settings.relayDomain = configuration.apple.relayDomain
    settings.claimStyle = configuration.apple.claims == .boolean ? .boolean : .string
    settings.clockLeeway = .seconds(Int(configuration.apple.clockLeeway.components.seconds))
    settings.acceptsIDTokenAlone = configuration.apple.acceptIDTokenAlone
    settings.deletion =
      configuration.apple.accountDeleteSpelling == .accountDelete ? .accountDelete : .accountDeleted
    settings.notifiesOfRevocation = configuration.apple.notifyOnRevoke
    settings.refusesWarnings = configuration.refuseWarnings
    settings.signIn = configuration.signIn == .auto ? .auto : .page
    settings.issuer =
      switch configuration.apple.issuer {
      case .real: .real
      case .local: .local
      case .url(let url): .fixed(url)
      }
    self.init(
      settings: settings, registry: try AppleRegistry(configuration.apple),
      keys: try .made(configuration.keys, chance: store.chance), store: store, pages: pages,
      calls: calls)
  }
}

extension AppleRegistry {
  fileprivate init(_ configuration: Configuration.Apple) throws(ConfigurationError) {
    var teams: [AppleTeam] = []
    for team in configuration.teams { teams.append(try AppleTeam(team)) }
    do {
      self.init(
        registration: configuration.registration == .open ? .open : .listed, teams: teams,
        builtInTeam: try AppleProvider.builtInTeam())
    } catch {
      throw ConfigurationError(unusable: "the built-in client key", reason: "\(error)")
    }
  }
}

extension AppleTeam {
  fileprivate init(_ team: Configuration.Apple.Team) throws(ConfigurationError) {
    var keys: [AppleTeam.Key] = []
    for key in team.keys {
      do {
        switch key.material {
        case .privateKey(let pem):
          keys.append(AppleTeam.Key(id: key.id, privateKey: try PrivateKey(pem: pem)))
        case .publicKey(let pem): keys.append(AppleTeam.Key(id: key.id, publicKey: try PublicKey(pem: pem)))
        }
      } catch {
        throw ConfigurationError(unusable: "key \(key.id) of team \(team.id)", reason: "\(error)")
      }
      guard keys.last?.publicKey.algorithm == .es256 else {
        throw ConfigurationError(
          unusable: "key \(key.id) of team \(team.id)",
          reason: "it is not a P-256 key, as Apple's .p8 files are")
      }
    }
    self.init(
      id: team.id, keys: keys,
      apps: team.apps.map { app in
        App(
          bundleID: app.bundleID,
          servicesIDs: app.servicesIDs.map { ServicesID(id: $0.id, redirectURIs: $0.redirectURIs) },
          notificationURL: app.notificationURL)
      })
  }
}

extension AppleKeyRing {
  fileprivate static func made(
    _ keys: Configuration.SigningKeys, chance: any Chance
  ) throws(ConfigurationError) -> AppleKeyRing {
    do {
      switch keys {
      case .builtIn: return try builtIn()
      case .fresh: return try fresh(chance: chance)
      case .directory(let path):
        let keys = try KeyDirectory.keys(of: "apple", at: path)
        guard !keys.isEmpty else {
          throw ConfigurationError(
            unusable: "keys", expected: "a directory with at least one file apple-<kid>.pem (RSA, 2048 bits)",
            reason: "none in \(path)")
        }
        return AppleKeyRing(keys.map { AppleKeyRing.Entry(id: $0.id, key: $0.key) })
      }
    } catch let error as ConfigurationError {
      throw error
    } catch {
      throw ConfigurationError(unusable: "keys", reason: "\(error)")
    }
  }
}
