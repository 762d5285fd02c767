import HTTPMessages
import IdentityState

/// The form for someone new as it was filled in, with what is to be mended in it.
package struct NewPerson: Sendable, Equatable {
  /// What keeps somebody from being added; `rawValue` is the key of the words for it.
  package enum Problem: String, Sendable, CaseIterable {
    case emailMissing = "problem.emailMissing"
    case emailMalformed = "problem.emailMalformed"
    /// Somebody of another name than the one typed has the address.
    case emailTaken = "problem.emailTaken"
    case tooLong = "problem.tooLong"
    case tooMany = "problem.tooMany"

    /// Whether the words belong by the field for the address.
    var isAboutEmail: Bool { [.emailMissing, .emailMalformed, .emailTaken].contains(self) }
  }

  /// In bytes: more than any name or address has.
  static let longestText = 4_096

  package var givenName = ""
  package var familyName = ""
  package var email = ""
  /// `nil` for a form that nobody has sent yet.
  package var problem: Problem?

  /// An empty form.
  package init() {}

  /// Whether these could be the words of this person: the same name, or none at all.
  func isNamed(as account: Account) -> Bool {
    let typed = (givenName, familyName)
    return typed == ("", "") || typed == (account.givenName, account.familyName)
  }

  /// What was typed; a form that has no field for the address is none of the mock's.
  init?(_ posted: Form) {
    guard let email = posted["email"] else { return nil }
    self.email = email
    givenName = PersonName.typed(posted["givenName"] ?? "")
    familyName = PersonName.typed(posted["familyName"] ?? "")
  }
}
