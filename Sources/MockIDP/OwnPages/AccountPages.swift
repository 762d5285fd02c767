import AppleSignIn
import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import PageTemplates

/// "Apps using your account": what a person does at Apple's and Facebook's settings, with the consequences it has there.
struct AccountPages: Sendable {
  let actions: AccountActions
  let dashboard: Dashboard

  private static let pattern = "/_idp/account/{id}"

  /// The page of a person.
  static func path(of accountID: String, at mount: Request.Mount) -> String {
    mount.path + "/_idp/account/" + PercentEncoding.encode(accountID)
  }

  var routes: [Route] {
    [
      Route(.get, Self.pattern, endpoint: Dashboard.endpoint, audience: .control) { request, parameters in
        .now(show(request, parameters["id"], confirmsDeletion: false))
      },
      Route(.get, Self.pattern + "/delete", endpoint: Dashboard.endpoint, audience: .control) {
        request, parameters in
        .now(show(request, parameters["id"], confirmsDeletion: true))
      },
      Route(.post, Self.pattern, endpoint: Dashboard.endpoint, cost: .signing, audience: .control) {
        request, parameters in .now(act(request, parameters["id"]))
      },
    ]
  }

  private func account(_ id: String?) -> Account? {
    let id = id.flatMap { PercentEncoding.decode($0, plusIsSpace: false) }
    return id.flatMap { id in actions.store.read { $0.account(id) } }
  }

  private func act(_ request: Request, _ id: String?) -> Response {
    guard let account = account(id) else { return dashboard.missing(.people, request) }
    guard let done = act(dashboard.sent(request), account, base: request.mount.appleBase) else {
      return Dashboard.noSuchForm
    }
    guard done != Done.deleted else { return dashboard.back(to: .notifications, done.rawValue, request) }
    return dashboard.back(to: Self.path(of: account.id, at: request.mount), done.rawValue)
  }

  /// What a button did, as the page says afterwards.
  enum Done: String {
    case stopped, removed, nothing, deleted
    case takenBack = "taken-back"
    case forwardingStopped = "forwarding-stopped"
    case forwardingStarted = "forwarding-started"
    case passwordChanged = "password-changed"

    var text: String {
      switch self {
      case .stopped:
        "The app is no longer used; its server was sent consent-revoked. The next sign-in is a first one."
      case .removed: "The app was removed, and its deauthorize URL is called where it has one."
      case .nothing: "That was done already: nothing changed."
      case .deleted: "The account was deleted, and the apps' servers were told."
      case .takenBack: "The permission was taken back."
      case .forwardingStopped: "Mail is forwarded no more; the team's apps were sent email-disabled."
      case .forwardingStarted: "Mail is forwarded again; the team's apps were sent email-enabled."
      case .passwordChanged: "The password was changed, and tokens given out before are worthless."
      }
    }
  }

  private func act(_ form: Form, _ account: Account, base: String) -> Done? {
    switch form["do"] {
    case "stop":
      guard let grant = grant(form["grant"], of: account) else { return .nothing }
      let isStopped = actions.stopUsing(grant.id, asksDeletion: form["data"] == "delete", base: base)
      return isStopped ? (grant.holder.provider == .apple ? .stopped : .removed) : .nothing
    case "take-back":
      guard let grant = grant(form["grant"], of: account), let permission = form["permission"] else {
        return .nothing
      }
      return actions.facebook.takeBack(permission, from: grant.id) ? .takenBack : .nothing
    case "forward": return actions.setForwarding(form, of: account.id, base: base)
    case "password":
      let provider = form["provider"].map(ProviderName.init(rawValue:))
      return provider.flatMap { actions.changePassword(of: account.id, at: $0) }.map { _ in
        Done.passwordChanged
      }
    case "delete": return actions.delete(account.id, base: base) ? .deleted : .nothing
    default: return nil
    }
  }

  private func grant(_ id: String?, of account: Account) -> Grant? {
    id.flatMap { id in actions.store.read { $0.grants[id] } }.flatMap {
      $0.holder.accountID == account.id ? $0 : nil
    }
  }

  private func show(_ request: Request, _ id: String?, confirmsDeletion: Bool) -> Response {
    guard let account = account(id) else { return dashboard.missing(.people, request) }
    let grants = actions.grants(of: account.id)
    let apple = grants.filter { $0.holder.provider == .apple }
    let facebook = grants.filter { $0.holder.provider == .facebook }
    return dashboard.show(
      .account, of: .people,
      [
        "path": .text(Self.path(of: account.id, at: request.mount)),
        "accountID": .text(account.id), "name": .text(account.name.isEmpty ? account.id : account.name),
        "email": .text(account.email ?? ""), "done": .text(request.done(Done.init)?.text ?? ""),
        "appleApps": .list(apple.map(appleApp)), "facebookApps": .list(facebook.map(facebookApp)),
        "relays": .list(
          actions.apple.relayAddresses.filter { $0.accountID == account.id }.map(RelayPages.context)),
        "confirmsDeletion": .flag(confirmsDeletion),
        "told": .list(apple.map(toldByApple) + facebook.compactMap(toldByFacebook)),
      ], to: request)
  }

  private func appleApp(_ grant: Grant) -> TemplateValue {
    let name =
      grant.scope.contains("name")
      ? [grant.givenName, grant.familyName].filter { !$0.isEmpty }.joined(separator: " ") : ""
    return [
      "grant": .text(grant.id), "app": .text(actions.apple.primaryApp(of: grant)),
      "since": .text(grant.since.text),
      "clients": .text(grant.clientIDs.joined(separator: ", ")), "givenName": .text(name),
      "sharedEmail": .text(grant.email ?? ""), "isHidden": .flag(grant.emailIsPrivate),
    ]
  }

  private func facebookApp(_ grant: Grant) -> TemplateValue {
    let app = actions.facebook.registry.app(grant.holder.app)
    let name = app?.name ?? ""
    return [
      "grant": .text(grant.id), "app": .text(grant.holder.app),
      "appName": .text(name == grant.holder.app ? "" : name), "since": .text(grant.since.text),
      "permissions": .text(grant.scope.values.joined(separator: ", ")),
      "declined": .text(grant.declined.joined(separator: ", ")),
      "revocable": .list(actions.facebook.revocablePermissions(of: grant).map { .text($0) }),
    ]
  }

  private func toldByApple(_ grant: Grant) -> TemplateValue {
    [
      "app": .text(actions.apple.primaryApp(of: grant)),
      "what": .text("Apple sends \(actions.apple.settings.deletion.rawValue)"),
    ]
  }

  private func toldByFacebook(_ grant: Grant) -> TemplateValue? {
    guard actions.facebook.registry.app(grant.holder.app)?.dataDeletionURL != nil else { return nil }
    return ["app": .text(grant.holder.app), "what": "Facebook calls its data-deletion URL"]
  }
}

extension Request {
  /// What the button before did, from the address that it led to.
  func done<Done>(_ read: (String) -> Done?) -> Done? {
    (try? Form(parsing: target.query ?? ""))?["done"].flatMap(read)
  }
}
