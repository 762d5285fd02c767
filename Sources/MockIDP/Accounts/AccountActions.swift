import AppleSignIn
import FacebookLogin
import IdentityState

/// What a person does to their own account, at whichever provider it concerns: pages, control API and the Swift API do it
/// by these.
struct AccountActions: Sendable {
  let store: IdentityStore
  let apple: AppleProvider
  let facebook: FacebookProvider

  /// Consents of a person, oldest first; of everybody when nobody is named.
  func grants(of accountID: String? = nil) -> [Grant] {
    store.read { world in
      world.grants.values.filter { accountID == nil || $0.holder.accountID == accountID }
        .sorted { ($0.since, $0.id) < ($1.since, $1.id) }
    }
  }

  /// The person stops using an app.
  ///
  /// - Parameter base: Apple's address as the caller sees it.
  /// - Returns: whether there was such a consent.
  func stopUsing(_ grantID: String, asksDeletion: Bool = false, base: String = AppleSettings.realIssuer)
    -> Bool
  {
    apple.stopUsing(grantID, base: base) || facebook.remove(grantID, asksDeletion: asksDeletion)
  }

  /// The person changes the password there, with what becomes of tokens.
  ///
  /// - Returns: how many tokens that were good are not; `nil` for nobody, or a provider that has no passwords.
  func changePassword(of accountID: String, at provider: ProviderName) -> Int? {
    guard store.read({ $0.account(accountID) != nil }) else { return nil }
    return switch provider {
    case .apple: apple.changePassword(of: accountID)
    case .facebook: facebook.endSessions(of: accountID, .passwordChanged)
    default: nil
    }
  }

  /// The person deletes the account: consents, codes and tokens go, and every app's server is told.
  ///
  /// - Returns: whether there was such a person.
  func delete(_ accountID: String, base: String = AppleSettings.realIssuer) -> Bool {
    let grants = store.change { world -> [Grant]? in
      guard world.account(accountID) != nil else { return nil }
      let grants = world.grants.values.filter { $0.holder.accountID == accountID }
      world.record(.accountRemoved(id: accountID))
      return grants.sorted { ($0.since, $0.id) < ($1.since, $1.id) }
    }
    guard let grants else { return false }
    apple.tellOfDeletion(grants, base: base)
    facebook.askDeletion(grants)
    return true
  }
}
