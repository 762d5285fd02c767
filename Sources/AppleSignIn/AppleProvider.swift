import DevelopmentKeys
package import IdentityState
import OAuthProtocol
package import WebPages
package import Webhooks
package import SigningCore

/// Sign in with Apple, as far as apps, browsers and backends can tell.
///
/// The room holds what is Apple's alone: paths, claims, error words and habits of the wire, as functions from typed
/// request to typed answer that need no socket. What every OAuth server shares lives in `OAuthProtocol`; what the
/// pretend world remembers lives in `IdentityState`.
package struct AppleProvider: Sendable {
  package let settings: AppleSettings
  package let registry: AppleRegistry
  package let keys: AppleKeyRing
  package let store: IdentityStore
  package let pages: PageWriter
  package let outbox: NotificationOutbox
  let secrets = ClientSecretVerifier()

  /// - Parameter calls: how apps' servers are called; `nil` calls nobody.
  package init(
    settings: AppleSettings, registry: AppleRegistry, keys: AppleKeyRing, store: IdentityStore,
    pages: PageWriter, calls: WebhookCalls? = nil
  ) {
    self.settings = settings
    self.registry = registry
    self.keys = keys
    self.store = store
    self.pages = pages
    outbox = NotificationOutbox(store: store, calls: calls)
  }

  var now: Instant { store.clock.now }

  /// The team of every client that is not listed, with the built-in key.
  package static func builtInTeam() throws(SigningError) -> AppleTeam {
    AppleTeam(
      id: DevelopmentKeys.appleClientKey.teamID,
      keys: [AppleTeam.Key(id: DevelopmentKeys.appleClientKey.id, privateKey: try builtInClientKey.get())])
  }

  private static let builtInClientKey = Result { () throws(SigningError) -> PrivateKey in
    try PrivateKey(pem: DevelopmentKeys.appleClientKey.pem)
  }

  /// Signs an identity token with one of the current keys.
  func sign(_ token: IdentityToken) throws(SigningError) -> String {
    let signer = keys.signingKey(store.chance)
    return try JWS.sign(
      header: IdentityToken.header(keyID: signer.id), payload: token.claims(settings.claimStyle),
      with: signer.key)
  }
}
