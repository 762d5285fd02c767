package import IdentityState

extension AppleProvider {
  /// The person stops using an app: tokens and codes die, the next sign-in is a first one again, and the app's server is
  /// told (reference §4, §7).
  ///
  /// - Returns: whether there was such a consent.
  @discardableResult
  package func stopUsing(_ grantID: String, base: String = AppleSettings.realIssuer) -> Bool {
    let now = now
    let ended = store.change { world -> Grant? in
      guard let grant = world.grants[grantID], grant.holder.provider == .apple else { return nil }
      world.record(.grantEnded(grant, at: now))
      return grant
    }
    guard let ended else { return false }
    tell(.consentRevoked, of: ended, at: now, base: base)
    return true
  }

  /// The same by who stops using what.
  package func stopUsing(clientID: String, by accountID: String) -> Bool {
    guard let client = registry.client(clientID) else { return false }
    let holder = Grant.Holder(provider: .apple, app: client.consentHolder, accountID: accountID)
    guard let grant = store.read({ $0.grant(of: holder) }) else { return false }
    return stopUsing(grant.id)
  }

  /// The person's Apple password changed: refresh tokens are worth nothing, consents stand.
  ///
  /// - Returns: how many tokens that were good are not.
  @discardableResult
  package func changePassword(of accountID: String) -> Int {
    store.change { world in
      let grants = world.grants.values.filter {
        $0.holder.provider == .apple && $0.holder.accountID == accountID
      }
      return grants.reduce(0) { count, grant in
        let live = world.refreshTokens.count(where: { $0.grantID == grant.id && $0.ended == nil })
        world.record(.sessionEnded(grantID: grant.id, reason: Self.passwordChanged))
        return count + live
      }
    }
  }

  /// The app that a consent was given to, as people know it.
  package func primaryApp(of grant: Grant) -> String {
    consentHolder(grant.holder.app)?.app ?? grant.holder.app
  }

  /// Why a refresh token ended before its time.
  static let passwordChanged = "passwordChanged"

  /// Tells every app the person used that the account is gone, after it went (reference §7: permanent deletion).
  ///
  /// - Parameter grants: the consents that stood; those to other providers are passed over.
  package func tellOfDeletion(_ grants: [Grant], base: String = AppleSettings.realIssuer) {
    let now = now
    for grant in grants where grant.holder.provider == .apple {
      tell(settings.deletion, of: grant, at: now, base: base)
    }
  }
}
