package import HTTPMessages
package import IdentityState

/// What a person did on one of the sign-in pages.
package enum PostedStep: Sendable, Equatable {
  case cancel
  /// Picked a person of the list, or added one.
  case person(Account)
  /// Wanted to add someone, in a way that has to be mended first.
  case newPerson(NewPerson)
  /// Agreed, with the provider's own choices in the form.
  case consent(Account, Form)

  /// Who signs in by this step, if it is the last.
  package var signingIn: Account? {
    guard case .consent(let account, _) = self else { return nil }
    return account
  }
}
