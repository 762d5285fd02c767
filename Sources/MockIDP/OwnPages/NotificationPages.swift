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

  private static let order = FormShape([
    ("type", .text), ("account", .text), ("clientID", .text), ("copies", .whole),
  ])

  private func act(_ request: Request) -> Response {
    let form = dashboard.sent(request)
    do throws(ControlError) {
      let done: Notice
      if let id = form["resend"] {
        done = try actions.notified { () throws(ControlError) in
          try dashboard.perform(.post, "/notifications/{id}/resend", id: id, for: request)
          return .repeated
        }
      } else {
        done = try actions.notified { () throws(ControlError) in
          try dashboard.perform(.post, "/notifications", body: Self.order.json(form), for: request)
          return .ordered
        }
      }
      return dashboard.back(to: .notifications, done, request)
    } catch {
      return show(request, form, error: error)
    }
  }

  private func show(_ request: Request, _ sent: Form? = nil, error: ControlError? = nil) -> Response {
    let deliveries = apple.outbox.deliveries.prefix(Self.shown)
    let clients = clientIDs
    let form = sent ?? ["clientID": clients.first ?? "", "copies": "1"]
    return dashboard.show(
      .notifications, of: .notifications,
      [
        "path": .text(request.mount.path + OwnPage.notifications.path),
        "relayPath": .text(request.mount.path + OwnPage.relay.path),
        "done": dashboard.done(request), "isEmpty": .flag(deliveries.isEmpty),
        "isOpen": .flag(deliveries.isEmpty || error != nil),
        "form": Self.order.context(form, error: error),
        "kinds": .list(
          AccountEvent.Kind.allCases.map {
            ["name": .text($0.rawValue), "isChosen": .flag($0.rawValue == form["type"])]
          }),
        "people": .list(
          actions.store.read { $0.accounts }.map {
            [
              "accountID": .text($0.id), "name": .text($0.name.isEmpty ? $0.id : $0.name),
              "isChosen": .flag($0.id == form["account"]),
            ]
          }),
        "clients": .list(clients.map { .text($0) }),
        "open": "{\"payload\":\"…\"}", "notifications": .list(deliveries.map(context)),
      ], to: request, status: error?.status ?? .ok)
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
