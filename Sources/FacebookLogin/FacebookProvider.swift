package import HTTPMessages
package import IdentityState
import OAuthProtocol
package import WebPages
package import Webhooks

/// Facebook Login and Limited Login, as far as apps, browsers and backends can tell.
///
/// The room holds what is Facebook's alone: hosts, paths, claims, error words and habits of the wire. What every OAuth
/// server shares lives in `OAuthProtocol`; what the pretend world remembers lives in `IdentityState`.
package struct FacebookProvider: Sendable {
  package let settings: FacebookSettings
  package let registry: FacebookRegistry
  package let keys: FacebookKeyRing
  package let store: IdentityStore
  package let pages: PageWriter
  /// `nil` where no calls out can be made.
  package let callOut: CallOut?
  /// Where calls out wait that nobody waits for.
  package let queue: CallQueue?

  package init(
    settings: FacebookSettings, registry: FacebookRegistry, keys: FacebookKeyRing, store: IdentityStore,
    pages: PageWriter, callOut: CallOut? = nil, queue: CallQueue? = nil
  ) {
    self.settings = settings
    self.registry = registry
    self.keys = keys
    self.store = store
    self.pages = pages
    self.callOut = callOut
    self.queue = queue
  }

  var now: Instant { store.clock.now }

  /// Names that answer the same paths.
  package struct Site: Sendable {
    package let hosts: [String]
    package let routes: RouteTable
  }

  /// Every name, with what it answers; paths are looked up as ``FacebookPath/unversioned``.
  package var sites: [Site] {
    [
      Site(hosts: Self.webHosts, routes: RouteTable(webRoutes)),
      Site(hosts: [Self.bareHost], routes: RouteTable(bareRoutes)),
      Site(hosts: Self.limitedHosts, routes: RouteTable(webRoutes + limitedRoutes)),
      Site(hosts: Self.graphHosts, routes: RouteTable(graphRoutes)),
    ]
  }

  package static let realHost = "www.facebook.com"
  package static let graphHost = "graph.facebook.com"
  package static let limitedHost = "limited.facebook.com"

  /// Pages and documents.
  package static let webHosts = [
    realHost, "m.facebook.com", "web.facebook.com", "touch.facebook.com",
  ]
  /// Leads to ``realHost``, apart from the dialog that the discovery document puts there.
  package static let bareHost = "facebook.com"
  /// The same, with the calls of Limited Login (reference §1.1).
  package static let limitedHosts = [limitedHost, "www.limited.facebook.com"]
  /// Graph, under the names that the SDKs use too (reference §1.11).
  package static let graphHosts = [
    graphHost, "graph-fallback.facebook.com", "ep1.facebook.com", "ep2.facebook.com",
  ]

  /// All of them.
  package static let hosts = webHosts + limitedHosts + graphHosts + [bareHost]

  package static func isHost(_ name: some StringProtocol) -> Bool {
    hosts.contains { $0 == name }
  }

  /// Facebook's paths, without version.
  package enum Path {
    package static let dialog = "/dialog/oauth"
    /// Where the dialog's own pages post the person's choices.
    package static let dialogPages = "/dialog/oauth/confirm"
    package static let discovery = "/.well-known/openid-configuration"
    package static let jwkSet = "/.well-known/oauth/openid/jwks"
    package static let certificates = "/.well-known/oauth/openid/certs"
    package static let publicKeys = "/.well-known/oauth/openid/keys"
    package static let uninstall = "/platform/uninstall"
    package static let refresh = "/limited_login/refresh"
    package static let token = "/oauth/access_token"
    package static let tokenInfo = "/oauth/access_token_info"
    package static let clientCode = "/oauth/client_code"
    package static let debugToken = "/debug_token"
  }
}
