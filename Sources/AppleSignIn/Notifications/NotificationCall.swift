package import HTTPMessages
import IdentityState
import OrderedJSON
import Webhooks

/// A notification on its way to a URL.
struct NotificationCall: Webhook {
  let notification: ServerNotification
  let url: String

  var provider: ProviderName { .apple }
  var event: String { notification.event.kind.rawValue }
  var clientID: String { notification.audience }
  var headers: Headers { ServerNotification.headers }
  var body: [UInt8] { ServerNotification.body(notification.payload) }
  var shownBody: JSON { ["payload": ["claims": notification.claims]] }
  var noun: String { "notification" }
  /// Apple tries again after anything but 200 (DTS: forums/thread/811848).
  var accepted: ClosedRange<Int> { 200...200 }
  var mend: String {
    "Take a POST of JSON with the one member payload, verify that by /auth/keys, and answer 200."
  }
}

extension ServerNotification {
  package static let headers: Headers = ["Content-Type": "application/json", "Accept": "*/*"]
}
