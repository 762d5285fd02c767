import AppleSignIn
import IdentityState

extension Apple {
  /// What a person does at a scripted sign-in.
  public enum NextSignIn: Sendable, Equatable {
    /// The person goes through with it; `nil` leaves the account's own choice.
    case proceed(
      as: String? = nil, hideEmail: Bool? = nil, givenName: String? = nil, familyName: String? = nil)
    /// The person closes the sheet, or presses Cancel.
    case cancel
    /// It fails without a reason.
    case fail
  }

  /// Decides the next sign-in beforehand, native or on the web, for code that cannot say who signs in.
  ///
  /// - Parameters:
  ///   - next: what happens.
  ///   - clientID: for that client only.
  ///   - times: how often; `nil` until the provider is reset.
  public func nextSignIn(_ next: NextSignIn, for clientID: String? = nil, times: Int? = 1) {
    let id = "s" + provider.store.chance.text(8, from: Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8))
    let script =
      switch next {
      case .proceed(let account, let hideEmail, let givenName, let familyName):
        SignInScript(
          id: id, provider: .apple, clientID: clientID, accountID: account, hideEmail: hideEmail,
          givenName: givenName,
          familyName: familyName, remaining: times)
      case .cancel:
        SignInScript(id: id, provider: .apple, clientID: clientID, outcome: .cancel, remaining: times)
      case .fail: SignInScript(id: id, provider: .apple, clientID: clientID, outcome: .fail, remaining: times)
      }
    provider.store.change { $0.record(.scriptAdded(script)) }
  }

  /// The person stops using the app in Settings: tokens and codes die, the next sign-in is a first one again, and
  /// the app's server is sent `consent-revoked`.
  ///
  /// - Returns: whether there was a consent to end.
  @discardableResult
  public func stopUsing(_ clientID: String, by account: String) -> Bool {
    provider.stopUsing(clientID: clientID, by: account)
  }

  /// The `user` of every consent to the app that ends from now on, as `credentialRevokedNotification`; a deleted
  /// account is not announced, as at Apple.
  public func credentialRevocations(for clientID: String) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let app = provider.registry.client(clientID)?.consentHolder
    let stop = events.listen { event in
      if case .grantEnded(let grant, _) = event, grant.holder.app == app { continuation.yield(grant.subject) }
    }
    continuation.onTermination = { _ in stop() }
    return stream
  }

  /// A new key signs from now on.
  ///
  /// - Parameter keepOld: whether the old keys stay published.
  public func rotateKeys(keepOld: Bool = true) throws(ConfigurationError) {
    do {
      try provider.keys.rotate(keepsOld: keepOld, provider.store.chance)
    } catch {
      throw ConfigurationError(unusable: "a new key", reason: "\(error)")
    }
  }

  /// The ids of the published keys.
  public var keyIDs: [String] { provider.keys.ids }

  /// Takes a key out of the set.
  ///
  /// - Returns: whether it went; the last key that signs stays.
  @discardableResult
  public func retireKey(_ id: String) -> Bool {
    if case .retired = provider.keys.retire(id) { return true }
    return false
  }
}
