/// What an identity token is compared with, of whichever provider.
package struct TokenQuestion: Sendable {
  package enum Nonce: Sendable, Equatable {
    /// What was sent to the provider.
    case sent(String)
    /// What only the app knows, and the token has the SHA-256 of.
    case raw(String)
  }

  /// What only some providers' verifiers can be told.
  package enum Extra: String, Sendable, CaseIterable {
    case code
    case parties = "as"
  }

  /// Any of which the token may be for; empty: not checked.
  package var clientIDs: [String] = []
  package var nonce: Nonce?
  package var code: String?
  package var accessToken: String?
  package var leeway = Duration.seconds(5)
  /// Whose rules count, by name; empty: everybody's.
  package var parties: [String] = []

  package init() {}
}
