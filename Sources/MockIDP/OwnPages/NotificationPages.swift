import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates

/// Apple's server-to-server notifications: what became of them, and a form to send one by hand.
struct NotificationPages: Sendable {
  /// The newest are shown; the control API has them all.
  private static let shown = 100

  let actions: AccountActions
  let dashboard: Dashboard

  private var apple: AppleProvider { actions.apple }

  var routes: [Route] {
    let path = OwnPage.notifications.path
    return [
      Route(.get, path, endpoint: Dashboard.endpoint, audience: .control) { request, _ in .now(show(request))
      },
      Route(.post, path, endpoint: Dashboard.endpoint, cost: .signing, audience: .control) { request, _ in
        .now(act(request))
      },
    ]
  }

  /// What a button did, as the page says afterwards.
  private enum Done: String {
    case sent, resent, unknown, deleted

    var text: String {
      switch self {
      case .sent: "The notification is on its way."
      case .resent: "The same notification is on its way once more."
      case .unknown: "Nothing was sent: there is no such person, client or notification."
      case .deleted: AccountPages.Done.deleted.text
      }
    }
  }

  private func act(_ request: Request) -> Response {
    guard let form = PageForm(request) else { return PageForm.unreadable }
    let done: Done
    if form.fields["resend"] != nil {
      done = Int(form["resend"]).flatMap(apple.resend) == nil ? .unknown : .resent
    } else {
      guard let kind = AccountEvent.Kind(rawValue: form["type"]),
        let copies = Rule<Int>.copies.accept(form.fields["copies"] ?? "1")
      else { return PageForm.unreadable }
      done = send(kind, form, copies: copies, base: request.appleBase) ? .sent : .unknown
    }
    return PageForm.done(done.rawValue, at: request.mount.path + OwnPage.notifications.path)
  }

  private func send(_ kind: AccountEvent.Kind, _ form: PageForm, copies: Int, base: String) -> Bool {
    guard let account = actions.store.read({ $0.account(form["account"]) }) else { return false }
    return apple.notify(kind, of: account, clientID: form["clientID"], copies: copies, base: base) != nil
  }

  private func show(_ request: Request) -> Response {
    let deliveries = apple.outbox.deliveries.prefix(Self.shown)
    let clients = clientIDs
    return dashboard.show(
      .notifications, of: .notifications,
      [
        "path": .text(request.mount.path + OwnPage.notifications.path),
        "relayPath": .text(request.mount.path + OwnPage.relay.path),
        "done": .text(request.done(Done.init)?.text ?? ""), "isEmpty": .flag(deliveries.isEmpty),
        "kinds": .list(AccountEvent.Kind.allCases.map { .text($0.rawValue) }),
        "people": .list(
          actions.store.read { $0.accounts }.map {
            ["accountID": .text($0.id), "name": .text($0.name.isEmpty ? $0.id : $0.name)]
          }),
        "clients": .list(clients.map { .text($0) }), "clientID": .text(clients.first ?? ""),
        "open": "{\"payload\":\"…\"}", "notifications": .list(deliveries.map(context)),
      ], to: request)
  }

  /// Those in the configuration, and those that somebody signed in to.
  private var clientIDs: [String] {
    let seen = actions.grants().filter { $0.holder.provider == .apple }.map(apple.primaryApp)
    return Set(apple.registry.listedClientIDs + seen).sorted()
  }

  private func context(_ delivery: NotificationDelivery) -> TemplateValue {
    let notification = delivery.notification
    return [
      "number": .text("\(delivery.id)"), "type": .text(notification.event.kind.rawValue),
      "app": .text(notification.audience), "at": .text(notification.issued.text),
      "url": .text(notification.url ?? ""), "state": .text(delivery.state.rawValue),
      "finding": .text(delivery.finding?.text ?? ""),
      "retry": .text(delivery.retryDelay.map { Self.seconds($0) } ?? ""),
      "attempts": .list(
        delivery.attempts.map { attempt in
          [
            "moment": .text(attempt.moment.text), "status": .text(attempt.status.map(String.init) ?? ""),
            "problem": .text(attempt.finding?.problem ?? ""),
          ]
        }),
      "claims": .list(
        (notification.claims.members ?? []).map {
          ["claim": .text($0.name), "value": .text($0.value.string ?? $0.value.text())]
        }), "payload": .text(notification.payload),
    ]
  }

  private static func seconds(_ milliseconds: Int) -> String {
    milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)" : "\(Double(milliseconds) / 1_000)"
  }
}
