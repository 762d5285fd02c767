import FacebookLogin
import IdentityState
import OAuthProtocol

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

  /// The person removes the app in Settings: tokens die, the next sign-in asks for everything again, and the app's server
  /// is called at its deauthorize URL.
  ///
  /// - Parameters:
  ///   - appID: the app.
  ///   - account: who removes it, by account id.
  ///   - deletingData: whether the person also asks for what the app knows to be deleted, which calls its data-deletion URL.
  /// - Returns: whether there was a consent to end.
  @discardableResult
  public func removeApp(_ appID: String, by account: String, deletingData: Bool = false) -> Bool {
    grant(appID, account).map { provider.remove($0.id, asksDeletion: deletingData) } ?? false
  }

  /// The person takes back one permission, which counts as declined from then on.
  ///
  /// - Parameters:
  ///   - permission: by its name, `email` for example.
  ///   - appID: the app.
  ///   - account: who takes it back, by account id.
  /// - Returns: whether it was granted and can be taken back: `public_profile` cannot.
  @discardableResult
  public func takeBack(_ permission: String, from appID: String, by account: String) -> Bool {
    grant(appID, account).map { provider.takeBack(permission, from: $0.id) } ?? false
  }

  /// The person changes the Facebook password: access tokens are refused with code 190 and subcode 460; consents stand.
  ///
  /// - Parameter account: who, by account id.
  /// - Returns: how many tokens that were good are not.
  @discardableResult
  public func changePassword(of account: String) -> Int {
    provider.endSessions(of: account, .passwordChanged)
  }

  private func grant(_ appID: String, _ account: String) -> Grant? {
    let holder = Grant.Holder(provider: .facebook, app: appID, accountID: account)
    return provider.store.read { $0.grant(of: holder) }
  }

  /// The app-scoped id of everybody who removes the app from now on, whichever way; a deleted account is not announced.
  public func removals(of appID: String) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let stop = events.listen { event in
      if case .grantEnded(let grant, _) = event, grant.holder.provider == .facebook, grant.holder.app == appID
      {
        continuation.yield(grant.subject)
      }
    }
    continuation.onTermination = { _ in stop() }
    return stream
  }

  /// What a person granted and declined.
  public struct Permissions: Sendable, Equatable {
    /// By name, in the order asked for.
    public let granted: [String]
    /// Asked for and not given.
    public let declined: [String]
  }

  /// What stands between a person and an app, as `GET /me/permissions` lists it.
  ///
  /// - Returns: `nil` where there is no consent: never signed in, or the app was removed.
  public func permissions(of account: String, for appID: String) -> Permissions? {
    let holder = Grant.Holder(provider: .facebook, app: appID, accountID: account)
    return provider.store.read { $0.grant(of: holder) }.map {
      Permissions(granted: $0.scope.values, declined: $0.declined)
    }
  }

  /// Why a person's access tokens are worth nothing although the consent stands.
  public enum SessionEnding: String, Sendable, CaseIterable {
    /// Graph says 190/467.
    case loggedOut
    /// Graph says 190/460.
    case passwordChanged
    /// Facebook wants the person to answer something first: 190/459.
    case checkpointed
    /// The person has not confirmed the account: 190/464.
    case unconfirmed
  }

  /// Makes a person's access tokens worthless; identity tokens are not looked up anywhere.
  ///
  /// - Parameters:
  ///   - account: whose.
  ///   - appID: for that app only.
  ///   - reason: what Graph says from now on.
  /// - Returns: how many tokens that were good are not.
  @discardableResult
  public func endSessions(of account: String, for appID: String? = nil, _ reason: SessionEnding) -> Int {
    let reason: FacebookLogin.SessionEnding =
      switch reason {
      case .loggedOut: .loggedOut
      case .passwordChanged: .passwordChanged
      case .checkpointed: .checkpointed
      case .unconfirmed: .unconfirmed
      }
    return provider.endSessions(of: account, appID: appID, reason)
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
