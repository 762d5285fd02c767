package import IdentityState
import Locks
import OAuthProtocol
package import Webhooks

/// Sends notifications, tries again until the app's server answers 200, and remembers what became of the last of them.
package final class NotificationOutbox: Sendable {
  /// Notifications that are remembered, whatever their state.
  package static let capacity = 500

  private struct Contents {
    /// Oldest first, with ids that follow one another.
    var deliveries: [NotificationDelivery] = []
    var nextID = 1

    func index(of id: Int) -> Int? {
      guard let first = deliveries.first?.id, deliveries.indices.contains(id - first) else { return nil }
      return id - first
    }
  }

  private let store: IdentityStore
  private let calls: WebhookCalls?
  private let contents = Lock(Contents())

  /// - Parameter calls: `nil` sends nothing: notifications are made and can be looked at.
  package init(store: IdentityStore, calls: WebhookCalls? = nil) {
    self.store = store
    self.calls = calls
  }

  /// Newest first.
  package var deliveries: [NotificationDelivery] { contents.withLock { $0.deliveries.reversed() } }

  package func delivery(_ id: Int) -> NotificationDelivery? {
    contents.withLock { contents in contents.index(of: id).map { contents.deliveries[$0] } }
  }

  /// Sends it elsewhere, without waiting.
  @discardableResult
  package func post(_ notification: ServerNotification) -> NotificationDelivery {
    let id = contents.withLock { contents in
      let id = contents.nextID
      contents.nextID += 1
      contents.deliveries.append(NotificationDelivery(id: id, notification))
      if contents.deliveries.count > Self.capacity { contents.deliveries.removeFirst() }
      return id
    }
    if notification.payload.isEmpty {
      end(id, .failed, .unsigned)
    } else if let url = notification.url, let calls {
      submit(id, NotificationCall(notification: notification, url: url), calls)
    } else {
      end(id, .unsent, notification.url == nil ? .nowhereToSend(notification) : .nobodyCalls)
    }
    return delivery(id) ?? NotificationDelivery(id: id, notification)
  }

  /// Forgets everything; what was not delivered yet never will be.
  package func clear() {
    contents.withLock { $0.deliveries = [] }
  }

  private func submit(_ id: Int, _ call: NotificationCall, _ calls: WebhookCalls) {
    let isTaken = calls.queue.submit(to: call.notification.receiver) { [weak self] in
      self?.attempt(id, call, calls)
    }
    if !isTaken { end(id, .failed, .tooManyWait(call.url)) }
  }

  /// - Returns: when to try again, in milliseconds.
  private func attempt(_ id: Int, _ call: NotificationCall, _ calls: WebhookCalls) -> Int? {
    guard delivery(id)?.state == .pending else { return nil }
    let reply = calls.callOut.post(call)
    let now = store.clock.now
    let delay = contents.withLock { contents -> Int? in
      guard let index = contents.index(of: id) else { return nil }
      var delivery = contents.deliveries[index]
      delivery.attempts.append(
        NotificationDelivery.Attempt(moment: now, status: reply.status, finding: reply.finding))
      delivery.retryDelay = reply.canRetry ? calls.retries.delay(after: delivery.attempts.count) : nil
      delivery.finding = reply.finding
      delivery.state =
        reply.finding == nil ? .delivered : delivery.retryDelay == nil ? .failed : .pending
      contents.deliveries[index] = delivery
      return delivery.retryDelay
    }
    store.journal.note(call, reply.status, findings: reply.finding.map { [$0] } ?? [], at: now)
    return delay
  }

  private func end(_ id: Int, _ state: NotificationDelivery.State, _ finding: Diagnosis) {
    contents.withLock { contents in
      guard let index = contents.index(of: id) else { return }
      contents.deliveries[index].state = state
      contents.deliveries[index].finding = finding
      contents.deliveries[index].retryDelay = nil
    }
  }
}

extension Diagnosis {
  fileprivate static func nowhereToSend(_ notification: ServerNotification) -> Diagnosis {
    Diagnosis(
      "notification_url_missing", severity: .warning,
      "The app \(notification.audience) has no notificationURL, so the notification was made and not sent.",
      mend: "Give the app a notificationURL in the configuration; at Apple it is one per primary App ID.")
  }

  fileprivate static let nobodyCalls = Diagnosis(
    "notification_not_sent", severity: .warning,
    "The notification was made and not sent: this provider calls nobody.",
    mend: "Hand the notification's request to your handler, or start the provider with OutgoingCalls.")

  fileprivate static func tooManyWait(_ url: String) -> Diagnosis {
    Diagnosis(
      "notification_queue_full",
      "The notification was given up: \(CallQueue.placesPerReceiver) others wait for the same server.",
      seen: url, mend: "Answer sooner: take the notification, answer 200, and do the work afterwards.")
  }

  fileprivate static let unsigned = Diagnosis(
    "notification_unsigned", "The notification could not be signed.",
    mend: "Check the signing keys in the configuration.")
}
