package import OAuthProtocol

/// What a relying party knows when a token arrives.
package struct TokenExpectation: Sendable, Equatable {
  package enum Nonce: Sendable, Equatable {
    /// What was sent to Apple: the token repeats it exactly.
    case sent(String)
    /// What only the app knows: the token has its SHA-256 in lower-case hexadecimal digits, as Firebase compares.
    case raw(String)
  }

  /// Any of which the token may be for; empty: not checked.
  package var clientIDs: [String] = []
  package var issuer = AppleSettings.realIssuer
  /// `nil`: not checked.
  package var nonce: Nonce?
  /// The code that came with the token.
  package var code: String?
  /// The access token that came with the token.
  package var accessToken: String?
  /// By how much the clocks may differ.
  package var leeway = Lifetime.seconds(5)
  /// Domains of relay addresses, without the `@`.
  package var relayDomains = ["privaterelay.appleid.com", "private.icloud.com"]

  package init() {}

  /// What these leave unchecked, as sentences.
  var unchecked: [String] {
    var sentences: [String] = []
    if clientIDs.isEmpty { sentences.append("aud was not checked: no client id was given.") }
    if nonce == nil { sentences.append("nonce was not checked: none was given.") }
    return sentences
  }
}
