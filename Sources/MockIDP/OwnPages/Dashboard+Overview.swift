import AppleSignIn
import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates

extension Dashboard {
  func overview(_ request: Request) -> Response {
    let base = request.mount.base
    let query = query(request)
    return show(
      .home, of: .overview,
      [
        "baseURL": .text(base),
        "notices": .list(configuration.notices.map { .text($0) }),
        "facts": .list(facts(base).map { ["name": .text($0.0), "value": .text($0.1)] }),
        "now": now, "samples": samples(base),
        "providers": .list([appleAddresses(base: base), facebookAddresses(base: base)]),
        "cameBack": .flag(["code", "error", "id_token"].contains { query[$0] != nil }),
      ], to: request)
  }

  private func facts(_ base: String) -> [(String, String)] {
    let server = configuration.server
    let signIn = configuration.signIn == .auto ? "auto: answered without a page" : "page: a person chooses"
    return [
      ("Version", MockIDPVersion.current), ("Address", base),
      ("Public address", server.publicURL ?? ""), ("Listens at", server.host ?? ""),
      ("Further names", server.allowHosts.joined(separator: ", ")),
      ("Apple's clients", words(configuration.apple.registration)),
      ("Apple's issuer", AppleIssuer.words(configuration.apple.issuer)),
      ("Facebook's apps", words(configuration.facebook.registration)),
      ("Facebook's issuer", configuration.facebook.issuer == .real ? "real" : "as configured"),
      ("Sign-in", signIn), ("Signing keys", keys),
      (
        "Warnings", configuration.refuseWarnings ? "refused, as at the real service" : "answered all the same"
      ),
      ("Other origins", configuration.cors ? "may read (CORS)" : "may not read, as at the real services"),
      ("Pages replaced from", configuration.templates ?? ""),
    ].filter { !$0.1.isEmpty }
  }

  private func words(_ registration: Configuration.Registration) -> String {
    registration == .open ? "open: any id is accepted" : "listed: only those of the configuration"
  }

  private var keys: String {
    switch configuration.keys {
    case .builtIn: "built-in: public, the same everywhere"
    case .fresh: "fresh: made when this started"
    case .directory(let path): path
    }
  }

  /// What there is at this moment, each with the page that has more.
  private var now: TemplateValue {
    let counts = store.read { world in
      (world.accounts.count, world.grants.count, world.scripts.count, world.faults.count)
    }
    let clock = store.clock.now.text
    let refused = store.journal.entries(
      where: { $0.diagnosis?["severity"]?.string == "refusal" }, atMost: Journal.capacity
    ).count
    return [
      "people": .text(String(counts.0)), "grants": .text(String(counts.1)),
      "scripts": .text(String(counts.2)), "faults": .text(String(counts.3)),
      "hasFaults": .flag(counts.3 > 0), "requests": .text(String(store.journal.count)),
      "refused": .text(String(refused)), "hasRefused": .flag(refused > 0),
      "time": .text(String(clock.dropFirst(11).prefix(8))), "day": .text(String(clock.prefix(10))),
      "isFrozen": .flag(store.clock.isFrozen),
    ]
  }

  private func appleAddresses(base: String) -> TemplateValue {
    let apple = base + "/" + AppleProvider.realHost
    let paths = [
      ("Authorize", AppleProvider.Path.authorize), ("Token", AppleProvider.Path.token),
      ("Keys", AppleProvider.Path.keys), ("Revoke", AppleProvider.Path.revoke),
      ("Discovery", AppleProvider.Path.discovery),
    ]
    return [
      "name": "Sign in with Apple",
      "endpoints": .list(paths.map { ["name": .text($0.0), "url": .text(apple + $0.1)] }),
      "firstTry": .text(FirstTry.authorizeURL(base: apple, configuration)),
    ]
  }

  private func facebookAddresses(base: String) -> TemplateValue {
    let site = base + "/" + FacebookProvider.realHost
    let limited = base + "/" + FacebookProvider.limitedHost
    let graph = base + "/" + FacebookProvider.graphHost
    let endpoints = [
      ("Dialog", site + FacebookProvider.Path.dialog),
      ("Limited dialog", limited + FacebookProvider.Path.dialog),
      ("Token", graph + FacebookProvider.Path.token),
      ("Keys", limited + FacebookProvider.Path.jwkSet + "/"),
      ("Certificates", site + FacebookProvider.Path.certificates + "/"),
      ("Discovery", site + FacebookProvider.Path.discovery + "/"),
    ]
    return [
      "name": "Facebook Login",
      "endpoints": .list(endpoints.map { ["name": .text($0.0), "url": .text($0.1)] }),
      "firstTry": .text(FirstTry.dialogURL(base: site, configuration)),
    ]
  }
}

/// How the dashboard speaks of an issuer.
enum AppleIssuer {
  static func words(_ issuer: Configuration.Issuer) -> String {
    switch issuer {
    case .real: "real: \(AppleSettings.realIssuer)"
    case .local: "local: the address a client came in by"
    case .url(let url): url
    }
  }
}
