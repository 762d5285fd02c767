import FacebookLogin
import IdentityState

extension Facebook {
  /// What a person does at a scripted sign-in.
  public enum NextSignIn: Sendable, Equatable {
    /// The person goes through with it, without the permissions declined.
    case proceed(as: String? = nil, declining: [String] = [])
    /// The person presses Cancel.
    case cancel
    /// It fails without a reason.
    case fail
  }

  /// Decides the next sign-in beforehand, for code that cannot say who signs in.
  ///
  /// - Parameters:
  ///   - next: what happens.
  ///   - appID: for that app only.
  ///   - times: how often; `nil` until the provider is reset.
  public func nextSignIn(_ next: NextSignIn, for appID: String? = nil, times: Int? = 1) {
    let id = "s" + provider.store.chance.text(8, from: Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8))
    let script =
      switch next {
      case .proceed(let account, let declined):
        SignInScript(
          id: id, provider: .facebook, clientID: appID, accountID: account, declined: declined,
          remaining: times)
      case .cancel:
        SignInScript(id: id, provider: .facebook, clientID: appID, outcome: .cancel, remaining: times)
      case .fail: SignInScript(id: id, provider: .facebook, clientID: appID, outcome: .fail, remaining: times)
      }
    provider.store.change { $0.record(.scriptAdded(script)) }
  }

  /// The person removes the app in Settings: tokens die, and the next sign-in asks for everything again.
  ///
  /// - Returns: whether there was a consent to end.
  @discardableResult
  public func removeApp(_ appID: String, by account: String) -> Bool {
    let holder = Grant.Holder(provider: .facebook, app: appID, accountID: account)
    let now = provider.store.clock.now
    return provider.store.change { world in
      guard let grant = world.grant(of: holder) else { return false }
      world.record(.grantEnded(grant, at: now))
      return true
    }
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
  public var keyIDs: [String] { provider.keys.ring.ids }

  /// Takes a key out of the documents.
  ///
  /// - Returns: whether it went; the last key that signs stays.
  @discardableResult
  public func retireKey(_ id: String) -> Bool {
    if case .retired = provider.keys.ring.retire(id) { return true }
    return false
  }
}
