import AppleSignIn
import HTTPMessages

/// A server-to-server notification that Apple sent to an app's server, or would have sent.
public struct AppleNotification: Sendable, Equatable, Identifiable {
  /// What a notification tells.
  public enum Kind: String, Sendable, CaseIterable {
    /// The person stopped using the app.
    case consentRevoked = "consent-revoked"
    /// The person deleted the account, as documented until 2024.
    case accountDelete = "account-delete"
    /// The person deleted the account, as documented now.
    case accountDeleted = "account-deleted"
    /// Mail to the relay address is forwarded no more.
    case emailDisabled = "email-disabled"
    /// Mail to the relay address is forwarded again.
    case emailEnabled = "email-enabled"
  }

  /// Where a notification is.
  public enum State: String, Sendable, CaseIterable {
    /// It waits for its turn, or to be tried again.
    case pending
    /// The app's server answered 200.
    case delivered
    /// It was tried for the last time.
    case failed
    /// There is nowhere to send it, or no ``OutgoingCalls`` to send it by.
    case unsent
  }

  /// Counted from 1 in the order they were made.
  public let id: Int
  /// What it tells.
  public let kind: Kind
  /// The primary App ID that is told: the `aud`.
  public let app: String
  /// Who it is about, as the app knows the person: the `sub` of the event.
  public let user: String
  /// The relay address, of events about e-mail.
  public let email: String?
  /// The signed token (JWS), as it is posted.
  public let payload: String
  /// Where the app wants it; `nil` where the configuration names no `notificationURL`.
  public let url: String?
  /// Where it is.
  public let state: State
  /// How often it was sent.
  public let attempts: Int
  /// What the app's server last answered.
  public let status: Int?
  /// What was wrong with that answer, or why nothing was sent.
  public let diagnosis: RefusalDiagnosis?

  init(_ delivery: NotificationDelivery) {
    let notification = delivery.notification
    id = delivery.id
    kind = Kind(notification.event.kind)
    app = notification.audience
    user = notification.event.subject
    email = notification.event.relayAddress
    payload = notification.payload
    url = notification.url
    state =
      switch delivery.state {
      case .pending: .pending
      case .delivered: .delivered
      case .failed: .failed
      case .unsent: .unsent
      }
    attempts = delivery.attempts.count
    status = delivery.attempts.last?.status
    diagnosis = delivery.finding.map(RefusalDiagnosis.init)
  }

  /// The `POST` that carries it, to hand to a server's own handler.
  ///
  /// - Parameter target: its target; `nil` for the app's `notificationURL`, or `/` where there is none.
  public func request(to target: String? = nil) -> HTTPRequest {
    HTTPRequest(
      "POST", target ?? url ?? "/",
      headers: ServerNotification.headers.fields.map { ($0.name, $0.value) },
      body: ServerNotification.body(payload))
  }
}

extension AppleNotification.Kind {
  init(_ kind: AccountEvent.Kind) {
    self =
      switch kind {
      case .consentRevoked: .consentRevoked
      case .accountDelete: .accountDelete
      case .accountDeleted: .accountDeleted
      case .emailDisabled: .emailDisabled
      case .emailEnabled: .emailEnabled
      }
  }

  var accountEvent: AccountEvent.Kind {
    switch self {
    case .consentRevoked: .consentRevoked
    case .accountDelete: .accountDelete
    case .accountDeleted: .accountDeleted
    case .emailDisabled: .emailDisabled
    case .emailEnabled: .emailEnabled
    }
  }
}
