package import OAuthProtocol

/// How Apple is to behave where it may be chosen.
package struct AppleSettings: Sendable {
  /// What tokens and the discovery document name as issuer.
  package enum Issuer: Sendable, Equatable {
    case real
    /// The base URL that the authorization came in by.
    case local
    case fixed(String)
  }

  /// The JSON type of `email_verified` and `is_private_email`.
  package enum ClaimStyle: String, Sendable {
    /// Since February 2024.
    case boolean
    /// `"true"`, as before.
    case string
  }

  package enum SignIn: Sendable {
    case page
    /// Answers without a page.
    case auto
  }

  package var seed = "mock-idp"
  package var issuer = Issuer.real
  package var claimStyle = ClaimStyle.boolean
  package var signIn = SignIn.page
  package var refusesWarnings = false
  package var relayDomain = "privaterelay.appleid.com"
  /// How far a client secret's `iat` and `nbf` may lie ahead.
  package var clockLeeway = Lifetime.seconds(5)
  /// Whether `response_type=id_token` alone is accepted; Apple's documentation calls it unsupported.
  package var acceptsIDTokenAlone = false

  /// How the event that an account was deleted is spelled: documentation and receivers disagree (reference §7).
  package var deletion = AccountEvent.Kind.accountDelete
  /// Whether an app that revokes a token itself is told that the consent ended: not known of Apple.
  package var notifiesOfRevocation = true

  package init() {}

  package static let realIssuer = "https://appleid.apple.com"

  /// The issuer of an authorization that came in by that base URL.
  package func issuer(base: String) -> String {
    switch issuer {
    case .real: Self.realIssuer
    case .local: base
    case .fixed(let url): url
    }
  }
}
