import AppleSignIn
import IdentityState

extension Apple {
  /// The server-to-server notifications that were made, newest first; the last 500 are kept.
  ///
  /// They are made whether or not there is anywhere to send them, so a test can hand ``AppleNotification/request(to:)`` to
  /// its own handler and needs no socket.
  public var notifications: [AppleNotification] {
    provider.outbox.deliveries.map(AppleNotification.init)
  }

  /// Sends a notification by hand, whatever the person did; at Apple there is no such button.
  ///
  /// - Parameters:
  ///   - kind: what it tells.
  ///   - account: who it is about, by account id.
  ///   - clientID: any client of the app that is told.
  ///   - copies: how often the very same is sent: Apple's may come more than once, and a receiver must not mind.
  /// - Returns: what is on its way; empty when there is no such person or client.
  @discardableResult
  public func notify(
    _ kind: AppleNotification.Kind, about account: String, to clientID: String, copies: Int = 1
  ) -> [AppleNotification] {
    guard let person = provider.store.read({ $0.account(account) }) else { return [] }
    return (provider.notify(kind.accountEvent, of: person, clientID: clientID, copies: copies) ?? [])
      .map(AppleNotification.init)
  }

  /// Sends a notification once more: the very same, with the same `jti`.
  ///
  /// - Parameter id: that of a notification made before.
  /// - Returns: the new entry; `nil` when there is none of that id.
  @discardableResult
  public func resendNotification(_ id: Int) -> AppleNotification? {
    provider.resend(id).map(AppleNotification.init)
  }
}
