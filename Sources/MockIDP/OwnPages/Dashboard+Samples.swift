import AppleSignIn
import DevelopmentKeys
import FacebookLogin
import HTTPMessages
import IdentityState
import PageTemplates

extension Dashboard {
  /// What the lines to copy are filled in with: this server's address, and clients that it accepts.
  func samples(_ base: String) -> TemplateValue {
    let registered = configuration.apple.teams.first { !$0.apps.isEmpty }
    let app = registered?.apps.first
    let services = app?.servicesIDs.first
    let builtIn = DevelopmentKeys.appleClientKey
    let team = registered ?? Configuration.Apple.Team(id: builtIn.teamID)
    let facebookApp = configuration.facebook.apps.first
    let appleBase = base + "/" + AppleProvider.realHost
    let issuer =
      switch configuration.apple.issuer {
      case .real: AppleSettings.realIssuer
      case .local: appleBase
      case .url(let url): url
      }
    return [
      "base": .text(base), "apple": .text(appleBase), "issuer": .text(issuer),
      "facebook": .text(base + "/" + FacebookProvider.realHost),
      "limited": .text(base + "/" + FacebookProvider.limitedHost),
      "graph": .text(base + "/" + FacebookProvider.graphHost),
      "app": .text(app?.bundleID ?? "com.example.app"),
      "web": .text(services?.id ?? app?.bundleID ?? Configuration.Apple.exampleClientID),
      "callback": .text(services?.redirectURIs.first ?? "https://example.com/callback"),
      "team": .text(team.id), "key": .text(team.signingKeyID ?? team.keys.first?.id ?? ""),
      "canSign": .flag(team.signingKeyID != nil), "keyIsBuiltIn": .flag(team.signingKeyID == builtIn.id),
      "issuerIsReal": .flag(configuration.apple.issuer == .real),
      "facebookApp": .text(facebookApp?.id ?? "1234567890"),
      "facebookCallback": .text(facebookApp?.redirectURIs.first ?? "https://example.com/callback"),
      "person": .text(store.read { $0.accounts.first?.id } ?? "ada"),
    ]
  }

  /// The key that signs client secrets for clients nobody listed: public, for libraries that want a file.
  var builtInKeyRoute: Route {
    let key = DevelopmentKeys.appleClientKey
    return page(.apps, below: "/AuthKey_\(key.id).p8") { _, _ in .text(key.pem) }
  }
}
