package import OAuthProtocol

/// How Facebook is to behave where it may be chosen.
package struct FacebookSettings: Sendable {
  /// What tokens and the discovery document name as issuer.
  package enum Issuer: Sendable, Equatable {
    case real
    /// The base URL that the dialog came in by.
    case local
    case fixed(String)
  }

  package enum SignIn: Sendable {
    case page
    /// Answers without a page.
    case auto
  }

  package var seed = "mock-idp"
  package var issuer = Issuer.real
  package var signIn = SignIn.page
  package var refusesWarnings = false
  /// What `facebook-api-version` says where the request named no version.
  package var defaultVersion = "v21.0"
  /// Whether refusals of Graph carry Facebook's `WWW-Authenticate`, which is no valid one (reference §2.7).
  package var sendsMalformedChallenge = true
  /// Whether the dialog answers `token_or_nonce` by a nonce to exchange, not by a token.
  package var handsOutNonce = false
  /// Of the access tokens that the dialog and the token endpoint hand out for an app or a long-lived exchange.
  package var longLifetime = Lifetime.hours(60 * 24)
  /// Of the access tokens of a web sign-in.
  package var shortLifetime = Lifetime.seconds(5_400)

  package init() {}

  /// Since August 2021 (reference §1.6); it stayed when the documents moved to `limited.facebook.com`.
  package static let realIssuer = "https://www.facebook.com"

  /// The issuer of a dialog that came in by that base URL.
  package func issuer(base: String) -> String {
    switch issuer {
    case .real: Self.realIssuer
    case .local: base
    case .fixed(let url): url
    }
  }
}
