package import IdentityState
import OAuthProtocol

extension FacebookProvider {
  /// The person removes an app in Settings: its tokens die, the next dialog asks for everything again.
  ///
  /// That the app's server is told follows from the event.
  ///
  /// - Parameter asksDeletion: whether the person also wants what the app knows deleted (reference §2.8).
  /// - Returns: whether there was such a consent.
  @discardableResult
  package func remove(_ grantID: String, asksDeletion: Bool = false) -> Bool {
    let now = now
    let removed = store.change { world -> Grant? in
      guard let grant = world.grants[grantID], grant.holder.provider == .facebook else { return nil }
      world.record(.grantEnded(grant, at: now))
      return grant
    }
    guard let removed else { return false }
    if asksDeletion { askDeletion([removed]) }
    return true
  }

  /// The person takes one permission back, which counts as declined from then on.
  ///
  /// - Returns: whether it was granted; those that sign-in itself needs stay.
  @discardableResult
  package func takeBack(_ permission: String, from grantID: String) -> Bool {
    guard !Asking.basic.contains(permission) else { return false }
    return store.change { world in
      guard let grant = world.grants[grantID], grant.holder.provider == .facebook,
        grant.scope.contains(permission)
      else { return false }
      world.record(.grantMade(grant.without(permission)))
      return true
    }
  }

  /// What of a consent the person can take back one by one.
  package func revocablePermissions(of grant: Grant) -> [String] {
    grant.scope.values.filter { !Asking.basic.contains($0) }
  }

  /// Asks the servers of apps to delete what they know of a person.
  ///
  /// - Parameter grants: the consents that stood; those to other providers are passed over.
  package func askDeletion(_ grants: [Grant]) {
    for grant in grants where grant.holder.provider == .facebook {
      guard let callback = callback(.dataDeletion, appID: grant.holder.app, subject: grant.subject) else {
        continue
      }
      post(callback)
    }
  }
}

extension Grant {
  fileprivate func without(_ permission: String) -> Grant {
    Grant(
      id: id, holder: holder, subject: subject, scope: Scope(scope.values.filter { $0 != permission }),
      email: permission == "email" ? nil : email, emailIsPrivate: emailIsPrivate, givenName: givenName,
      familyName: familyName, since: since, clientIDs: clientIDs, declined: declined + [permission])
  }
}
