import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import PageTemplates

/// The relay addresses that people gave out, to whom, and whether mail to them arrives.
struct RelayPages: Sendable {
  let actions: AccountActions
  let dashboard: Dashboard

  var routes: [Route] {
    let path = OwnPage.relay.path
    return [
      Route(.get, path, endpoint: Dashboard.endpoint, audience: .control) { request, _ in .now(show(request))
      },
      Route(.post, path, endpoint: Dashboard.endpoint, cost: .signing, audience: .control) { request, _ in
        .now(act(request))
      },
    ]
  }

  private func act(_ request: Request) -> Response {
    let form = dashboard.sent(request)
    guard
      let done = actions.setForwarding(form, of: form["account"] ?? "", base: request.mount.appleBase)
    else { return Dashboard.noSuchForm }
    return dashboard.back(to: .relay, done.rawValue, request)
  }

  private func show(_ request: Request) -> Response {
    let people = actions.store.read { $0.accounts }
    let relays = actions.apple.relayAddresses.map { relay -> TemplateValue in
      let person = people.first { $0.id == relay.accountID }
      guard case .record(var context) = Self.context(relay) else { return [:] }
      context["account"] = .text(AccountPages.path(of: relay.accountID, at: request.mount))
      context["accountID"] = .text(relay.accountID)
      context["name"] = .text(person.flatMap { $0.name.isEmpty ? nil : $0.name } ?? relay.accountID)
      context["email"] = .text(person?.email ?? "")
      return .record(context)
    }
    return dashboard.show(
      .relay, of: .relay,
      [
        "path": .text(request.mount.path + OwnPage.relay.path), "relays": .list(relays),
        "done": .text(request.done(AccountPages.Done.init)?.text ?? ""),
      ], to: request)
  }

  static func context(_ relay: RelayAddress) -> TemplateValue {
    [
      "address": .text(relay.address), "team": .text(relay.team), "forwards": .flag(relay.forwards),
      "stopped": .text(relay.stopped?.text ?? ""),
      "apps": .list(relay.apps.map { ["app": .text($0.id), "since": .text($0.since.text)] }),
    ]
  }
}

extension AccountActions {
  /// What a form about forwarding asks for; `nil` for one that no page has.
  func setForwarding(_ form: Form, of accountID: String, base: String) -> AccountPages.Done? {
    let isOn: Bool
    switch form["forwards"] {
    case "true": isOn = true
    case "false": isOn = false
    default: return nil
    }
    guard let hasChanged = apple.setForwarding(isOn, of: accountID, team: form["team"] ?? "", base: base),
      hasChanged
    else { return .nothing }
    return isOn ? .forwardingStarted : .forwardingStopped
  }
}
