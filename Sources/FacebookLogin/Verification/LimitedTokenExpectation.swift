package import OAuthProtocol

/// What is known when an identity token of Facebook's arrives.
package struct LimitedTokenExpectation: Sendable, Equatable {
  package enum Nonce: Sendable, Equatable {
    /// What the app gave the SDK: the token repeats it exactly.
    case sent(String)
    /// What only the app knows: the token has its SHA-256 in lower-case hexadecimal digits, as Firebase compares.
    case raw(String)
  }

  /// Whose rules count.
  package var parties = RelyingParty.allCases
  /// Any of which the token may be for; empty: not checked.
  package var appIDs: [String] = []
  /// What a backend compares `iss` with; the SDKs look at its host alone.
  package var issuer = FacebookSettings.realIssuer
  /// `nil`: not checked.
  package var nonce: Nonce?
  /// The access token that came with the token, for `at_hash`.
  package var accessToken: String?
  /// By how much a backend's clock may differ; the SDKs allow nothing.
  package var leeway = Lifetime.seconds(5)

  package init() {}

  /// What these leave unchecked, as sentences.
  var unchecked: [String] {
    var sentences: [String] = []
    if appIDs.isEmpty { sentences.append("aud was not checked: no client id was given.") }
    if nonce == nil { sentences.append("nonce was not checked: none was given.") }
    return sentences
  }
}
