import IdentityState
import OAuthProtocol

/// Records for tests, each with defaults for what a test is not about.
enum Sample {
  static let noon = Instant(secondsSince1970: 1_700_000_000)
  static let provider: ProviderName = "somebody"

  static func account(_ id: String = "ada", email: String? = nil) -> Account {
    Account(id: id, givenName: id, familyName: "", email: email)
  }

  static func holder(_ accountID: String = "ada", app: String = "app") -> Grant.Holder {
    Grant.Holder(provider: provider, app: app, accountID: accountID)
  }

  static func grant(_ id: String = "g", of accountID: String = "ada", app: String = "app") -> Grant {
    Grant(
      id: id, holder: holder(accountID, app: app), subject: "sub-" + accountID, scope: Scope(["email"]),
      email: nil, emailIsPrivate: false, givenName: "", familyName: "", since: noon, clientIDs: ["client"])
  }

  static func code(_ value: String = "c", issued: Instant = noon, seconds: Int = 300) -> AuthorizationCode {
    AuthorizationCode(
      value: value, provider: provider, clientID: "client", redirectURI: nil, grantID: "g", nonce: nil,
      challenge: nil, issuer: "iss", issued: issued, expires: issued + .seconds(seconds))
  }

  static func token(
    _ value: String = "t", _ kind: IssuedToken.Kind = .access, issued: Instant = noon, seconds: Int? = 3_600
  ) -> IssuedToken {
    IssuedToken(
      value: value, kind: kind, provider: provider, clientID: "client", grantID: "g", issuer: "iss",
      authenticated: noon, issued: issued, expires: seconds.map { issued + .seconds($0) })
  }
}
