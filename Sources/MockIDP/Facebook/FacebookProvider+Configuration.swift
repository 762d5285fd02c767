import FacebookLogin
import IdentityState
import WebPages
import Webhooks
import SigningCore

extension FacebookProvider {
  init(
    _ configuration: Configuration, store: IdentityStore, pages: PageWriter, calls: WebhookCalls?
  ) throws(ConfigurationError) {
    var settings = FacebookSettings()
    settings.seed = configuration.seed
    settings.refusesWarnings = configuration.refuseWarnings
    settings.signIn = configuration.signIn == .auto ? .auto : .page
    settings.issuer =
      switch configuration.facebook.issuer {
      case .real: .real
      case .local: .local
      case .url(let url): .fixed(url)
      }
    settings.handsOutNonce = configuration.facebook.tokenOrNonce == .nonce
    settings.sendsMalformedChallenge = configuration.facebook.malformedChallenge
    self.init(
      settings: settings, registry: FacebookRegistry(configuration.facebook),
      keys: try .made(configuration.keys, chance: store.chance), store: store, pages: pages,
      callOut: calls?.callOut, queue: calls?.queue)
  }
}

extension FacebookRegistry {
  fileprivate init(_ configuration: Configuration.Facebook) {
    self.init(
      registration: configuration.registration == .open ? .open : .listed,
      apps: configuration.apps.map { app in
        FacebookApp(
          id: app.id, secret: app.secret, name: app.name ?? app.id, redirectURIs: app.redirectURIs,
          requiresProof: app.requireAppSecretProof, deauthorizeURL: app.deauthorizeURL,
          dataDeletionURL: app.dataDeletionURL)
      })
  }
}

extension FacebookKeyRing {
  fileprivate static func made(
    _ keys: Configuration.SigningKeys, chance: any Chance
  ) throws(ConfigurationError) -> FacebookKeyRing {
    do {
      switch keys {
      case .builtIn: return try builtIn()
      case .fresh: return try fresh(chance: chance)
      case .directory(let path):
        let entries = try KeyDirectory.keys(of: "facebook", at: path)
        return entries.isEmpty
          ? try builtIn() : FacebookKeyRing(entries.map { .init(id: $0.id, key: $0.key) })
      }
    } catch let error as ConfigurationError {
      throw error
    } catch {
      throw ConfigurationError(unusable: "keys", reason: "\(error)")
    }
  }
}
