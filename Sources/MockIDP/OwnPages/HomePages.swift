import AppleSignIn
import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates
import WebPages

/// The mock's own pages: what it is, where to point a client, and whether it is up.
struct HomePages: Sendable {
  let configuration: Configuration
  let apple: AppleProvider
  let pages: PageWriter

  var routes: [Route] {
    [
      Route(.get, "/", endpoint: "home", audience: .control) { request, _ in .now(home(request)) },
      Route(.get, "/_idp/", endpoint: "home", audience: .control) { request, _ in .now(home(request)) },
    ]
      + ["/healthz", "/readyz", "/health", "/isalive"].map { path in
        Route(.get, path, endpoint: "health") { _, _ in .now(.json(["status": "ok"])) }
      }
  }

  private func home(_ request: Request) -> Response {
    let base = request.mount.base
    return pages.answer(
      .home,
      [
        "baseURL": .text(base), "version": .text(MockIDPVersion.current),
        "providers": .list([
          appleSection(base: base + "/" + (AppleProvider.hosts.first ?? "")), facebookSection(base: base),
        ]),
        "people": .list(apple.store.read { $0.accounts }.map(person)), "settings": .list(settings),
        "notices": .list(configuration.notices.map { .text($0) }),
      ], to: request, policy: .own)
  }

  private func appleSection(base: String) -> TemplateValue {
    let paths = [
      ("Authorize", AppleProvider.Path.authorize), ("Token", AppleProvider.Path.token),
      ("Keys", AppleProvider.Path.keys), ("Revoke", AppleProvider.Path.revoke),
      ("Discovery", AppleProvider.Path.discovery),
    ]
    return [
      "name": "Sign in with Apple",
      "endpoints": .list(paths.map { ["name": .text($0.0), "url": .text(base + $0.1)] }),
      "firstTry": .text(FirstTry.authorizeURL(base: base, configuration)),
    ]
  }

  private func facebookSection(base: String) -> TemplateValue {
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

  private func person(_ account: Account) -> TemplateValue {
    [
      "id": .text(account.id), "name": .text(account.name), "email": .text(account.email ?? ""),
      "detail": .text(
        AppleTraits(account).hidesEmail ? "hides the e-mail address" : "shares the e-mail address"),
    ]
  }

  private var settings: [TemplateValue] {
    let registration =
      configuration.apple.registration == .open
      ? "open: any client_id is accepted" : "listed: only the configured apps"
    let issuer =
      switch configuration.apple.issuer {
      case .real: "real: \(AppleSettings.realIssuer)"
      case .local: "local: the address a client came in by"
      case .url(let url): url
      }
    let signIn = configuration.signIn == .auto ? "auto: answered without a page" : "page"
    return [("Registration", registration), ("Issuer", issuer), ("Sign-in", signIn)].map {
      ["name": .text($0.0), "value": .text($0.1)]
    }
  }
}
