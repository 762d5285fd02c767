/// Why a person's access tokens are worth nothing although the consent stands (reference §2.7).
package enum SessionEnding: String, Sendable, CaseIterable {
  case loggedOut
  case passwordChanged
  /// Facebook wants the person to answer something first.
  case checkpointed
  /// The person has not confirmed the account.
  case unconfirmed
}
