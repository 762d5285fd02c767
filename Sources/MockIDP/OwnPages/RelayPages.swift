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
    return dashboard.back(to: .relay, done, request)
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
        "done": dashboard.done(request),
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
  func setForwarding(_ form: Form, of accountID: String, base: String) -> Notice? {
    let isOn: Bool
    switch form["forwards"] {
    case "true": isOn = true
    case "false": isOn = false
    default: return nil
    }
    return notified {
      let hasChanged = apple.setForwarding(isOn, of: accountID, team: form["team"] ?? "", base: base) ?? false
      return hasChanged ? (isOn ? .forwardingStarted : .forwardingStopped) : nil
    }
  }

  /// Does something and says whether Apple's notifications of it leave.
  ///
  /// - Parameter act: what it did; `nil` when there was nothing to do.
  func notified<Failure: Error>(
    _ act: () throws(Failure) -> Notice.Deed?
  ) throws(Failure) -> Notice {
    let known = Set(apple.outbox.deliveries.map(\.id))
    guard let deed = try act() else { return Notice(.nothing) }
    let made = apple.outbox.deliveries.filter { !known.contains($0.id) }
    return Notice(deed, Set(made.map { $0.state == .unsent ? .unsent : .sent }))
  }
}

extension Notice {
  /// The same with one consequence more, if anything was done at all.
  func adding(_ consequence: Consequence?) -> Notice {
    guard let consequence, deed != .nothing else { return self }
    return Notice(deed, consequences.union([consequence]))
  }
}
