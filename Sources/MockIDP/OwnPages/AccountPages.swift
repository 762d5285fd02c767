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
    guard done.deed != .deleted else { return dashboard.back(to: .notifications, done, request) }
    return dashboard.back(to: Self.path(of: account.id, at: request.mount), done)
  }

  private func act(_ form: Form, _ account: Account, base: String) -> Notice? {
    switch form["do"] {
    case "stop":
      guard let grant = grant(form["grant"], of: account) else { return Notice(.nothing) }
      return stop(grant, asksDeletion: form["data"] == "delete", base: base)
    case "take-back":
      guard let grant = grant(form["grant"], of: account), let permission = form["permission"] else {
        return Notice(.nothing)
      }
      return Notice(actions.facebook.takeBack(permission, from: grant.id) ? .takenBack : .nothing)
    case "forward": return actions.setForwarding(form, of: account.id, base: base)
    case "password":
      let provider = form["provider"].map(ProviderName.init(rawValue:))
      return provider.flatMap { actions.changePassword(of: account.id, at: $0) }.map { _ in
        Notice(.passwordChanged)
      }
    case "delete":
      let callbacks = actions.grants(of: account.id).contains { facebookApp($0)?.dataDeletionURL != nil }
      return actions.notified { actions.delete(account.id, base: base) ? .deleted : nil }
        .adding(callbacks ? .deletion : nil)
    default: return nil
    }
  }

  private func stop(_ grant: Grant, asksDeletion: Bool, base: String) -> Notice {
    let isApple = grant.holder.provider == .apple
    let app = facebookApp(grant)
    return actions.notified {
      actions.stopUsing(grant.id, asksDeletion: asksDeletion, base: base)
        ? (isApple ? .stopped : .appRemoved) : nil
    }
    .adding(app?.deauthorizeURL == nil ? nil : .deauthorize)
    .adding(asksDeletion && app?.dataDeletionURL != nil ? .deletion : nil)
  }

  private func facebookApp(_ grant: Grant) -> FacebookApp? {
    grant.holder.provider == .facebook ? actions.facebook.registry.app(grant.holder.app) : nil
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
        "email": .text(account.email ?? ""), "done": dashboard.done(request),
        "appleApps": .list(apple.map(appleRow)), "facebookApps": .list(facebook.map(facebookRow)),
        "relays": .list(
          actions.apple.relayAddresses.filter { $0.accountID == account.id }.map(RelayPages.context)),
        "confirmsDeletion": .flag(confirmsDeletion),
        "told": .list(apple.map(toldByApple) + facebook.compactMap(toldByFacebook)),
      ], to: request)
  }

  private func appleRow(_ grant: Grant) -> TemplateValue {
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

  private func facebookRow(_ grant: Grant) -> TemplateValue {
    let name = facebookApp(grant)?.name ?? ""
    return [
      "grant": .text(grant.id), "app": .text(grant.holder.app),
      "appName": .text(name == grant.holder.app ? "" : name), "since": .text(grant.since.text),
      "permissions": .text(grant.scope.values.joined(separator: ", ")),
      "declined": .text(grant.declined.joined(separator: ", ")),
      "revocable": .list(actions.facebook.revocablePermissions(of: grant).map { .text($0) }),
    ]
  }

  private func toldByApple(_ grant: Grant) -> TemplateValue {
    let app = actions.apple.primaryApp(of: grant)
    let isTold = actions.apple.registry.notificationURL(of: app) != nil
    return [
      "app": .text(app),
      "what": .text(
        isTold
          ? "Apple sends \(actions.apple.settings.deletion.rawValue)"
          : "not told, as it has no notificationURL"),
    ]
  }

  private func toldByFacebook(_ grant: Grant) -> TemplateValue? {
    guard facebookApp(grant)?.dataDeletionURL != nil else { return nil }
    return ["app": .text(grant.holder.app), "what": "Facebook calls its data-deletion URL"]
  }
}
