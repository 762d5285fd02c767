/// What identity token is wanted, of whichever provider.
package struct TokenOrder: Sendable {
  /// What only some providers can be told.
  package enum Extra: String, Sendable, CaseIterable {
    case email, code, permissions
  }

  package var clientID: String
  /// `nil` for the first person.
  package var account: String?
  package var nonce: String?
  package var email = Apple.MintedEmail.asChosen
  /// `nil` for what the provider's apps usually ask for.
  package var permissions: [String]?
  package var code: String?
  package var accessToken: String?
  package var claims: [(name: String, value: ClaimValue)] = []
  package var defect: IdentityTokenDefect?

  package init(clientID: String) {
    self.clientID = clientID
  }
}
