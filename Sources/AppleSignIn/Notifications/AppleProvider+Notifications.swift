package import IdentityState
import OAuthProtocol
import SigningCore

extension AppleProvider {
  /// Tells the server of an app about a person that it knows.
  ///
  /// - Parameter base: the issuer, where that is to be the address that a request came in by.
  func tell(_ kind: AccountEvent.Kind, of grant: Grant, at moment: Instant, base: String) {
    guard let (team, app) = consentHolder(grant.holder.app) else { return }
    let event = AccountEvent(kind, subject: grant.subject, relayAddress: grant.email, at: moment)
    outbox.post(notification(event, app: app, team: team, base: base))
  }

  /// Sends an event by hand, whether or not the person ever signed in to the app.
  ///
  /// - Parameters:
  ///   - copies: how often the same notification is sent: Apple's may come more than once.
  ///   - base: the issuer, where that is to be the address that a request came in by.
  /// - Returns: what is on its way; `nil` for a client that does not exist.
  package func notify(
    _ kind: AccountEvent.Kind, of account: Account, clientID: String, copies: Int = 1,
    base: String = AppleSettings.realIssuer
  ) -> [NotificationDelivery]? {
    guard let client = registry.client(clientID) else { return nil }
    let identity = AppleIdentity(account: account, team: client.team.id, settings: settings)
    let event = AccountEvent(
      kind, subject: identity.subject, relayAddress: identity.relayAddress, at: now)
    let notification = notification(event, app: client.primaryApp, team: client.team.id, base: base)
    return (0..<max(1, copies)).map { _ in outbox.post(notification) }
  }

  /// Sends a notification once more, the very same.
  package func resend(_ id: Int) -> NotificationDelivery? {
    outbox.delivery(id).map { outbox.post($0.notification) }
  }

  /// Team and primary app, as ``AppleClient/consentHolder`` has them.
  func consentHolder(_ holder: String) -> (team: String, app: String)? {
    guard let slash = holder.firstIndex(of: "/") else { return nil }
    return (String(holder[..<slash]), String(holder[holder.index(after: slash)...]))
  }

  private func notification(
    _ event: AccountEvent, app: String, team: String, base: String
  ) -> ServerNotification {
    var notification = ServerNotification(
      event, audience: app, team: team, issuer: settings.issuer(base: base),
      jti: Base64URL.encode(store.chance.bytes(16)), issued: event.moment,
      url: registry.notificationURL(of: app))
    do throws(SigningError) {
      let signer = keys.signingKey(store.chance)
      notification.payload = try JWS.sign(
        header: IdentityToken.header(keyID: signer.id), payload: notification.claims, with: signer.key)
    } catch {
      // The outbox says so where the notification is looked for.
      notification.payload = ""
    }
    return notification
  }
}
