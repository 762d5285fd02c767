/// All that the commands about identity tokens need of a provider, so that none of them names one.
package struct TokenIssuer: Sendable {
  /// A token that a login endpoint is shown as a good one.
  package struct GoodToken: Sendable {
    package let name: String
    /// Whether an endpoint may refuse it, so long as it does so tidily.
    package let mayBeRefused: Bool
    package let order: @Sendable (inout TokenOrder) -> Void

    init(
      _ name: String, mayBeRefused: Bool = false, order: @escaping @Sendable (inout TokenOrder) -> Void
    ) {
      self.name = name
      self.mayBeRefused = mayBeRefused
      self.order = order
    }
  }

  /// As on the command line: `apple`.
  package let name: String
  /// Where a backend reads the keys, below the mock's address.
  package let keysPath: String
  /// The client that is meant where none is named; `nil` where several are listed.
  package let defaultClientID: String?
  /// The catalogue.
  package let defects: [IdentityTokenDefect]
  /// The usual one comes first.
  package let goodTokens: [GoodToken]
  /// Whether its apps send a nonce every time.
  package let alwaysHasNonce: Bool
  package let orderExtras: Set<TokenOrder.Extra>
  package let questionExtras: Set<TokenQuestion.Extra>
  /// Whose rules can be asked for by name.
  package let parties: [String]
  package let mint: @Sendable (TokenOrder) throws(Refusal) -> MintedToken
  /// Makes a verifier that trusts the keys of a published document, `nil` for the mock's own.
  package let verifier:
    @Sendable (_ keyDocument: String?) throws(KeySetError) ->
      @Sendable (
        String, TokenQuestion, _ secondsSince1970: Double
      ) -> IdentityTokenReport

  /// Names of the real service's, below which its issuers are.
  let domains: [String]
  /// What its tokens name here.
  let issuer: String
  let keyIDs: @Sendable () -> [String]

  /// Of every provider, the one first that is meant where none is named.
  package static let names = ControlAPI.providers

  package func defect(_ name: String) -> IdentityTokenDefect? { defects.first { $0.name == name } }
}

extension MockIdentityProvider {
  /// Every provider that issues identity tokens, in the order of ``TokenIssuer/names``.
  package var tokenIssuers: [TokenIssuer] { [usualTokenIssuer, .facebook(facebook, configuration)] }

  /// The one that is meant where none is named.
  package var usualTokenIssuer: TokenIssuer { .apple(apple, configuration) }
}
