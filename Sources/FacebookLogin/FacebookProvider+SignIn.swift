import HTTPMessages
package import IdentityState
package import OAuthProtocol
import SigningCore

extension FacebookProvider {
  /// A dialog request whose app and redirect URI were found in order.
  package struct Dialog: Sendable {
    package let request: DialogRequest
    package let app: FacebookApp
    /// What works here and would not at Facebook.
    package let warnings: [Diagnosis]
    /// The issuer of every token that comes of it.
    package let issuer: String
  }

  /// A person's consent to an app as it stands after the dialog.
  package struct SignIn: Sendable {
    package let app: FacebookApp
    package let account: Account
    package let grant: Grant
    package let moment: Instant
  }

  /// Ten minutes: Facebook's codes are short-lived, and how short it does not say.
  static let codeLifetime = Lifetime.minutes(10)

  /// Remembers what the person grants and declines; what was granted before and is not declined now stays granted.
  func signIn(
    _ account: Account, to app: FacebookApp, granting granted: [String], declining declined: [String]
  ) -> SignIn {
    let identity = FacebookIdentity(account: account, appID: app.id, settings: settings)
    let holder = Grant.Holder(provider: .facebook, app: app.id, accountID: account.id)
    let newID = "g" + Base64URL.encode(store.chance.bytes(9))
    let now = now
    return store.change { world in
      let known = world.grant(of: holder)
      let kept = (known?.scope.values ?? []).filter { !declined.contains($0) && !granted.contains($0) }
      let stillDeclined = (known?.declined ?? []).filter { !declined.contains($0) && !granted.contains($0) }
      let scope = Scope(kept + granted)
      let grant = Grant(
        id: known?.id ?? newID, holder: holder, subject: identity.subject, scope: scope,
        email: scope.contains("email") ? account.email : nil, emailIsPrivate: false,
        givenName: account.givenName, familyName: account.familyName, since: known?.since ?? now,
        clientIDs: [app.id], declined: stillDeclined + declined)
      if grant != known { world.record(.grantMade(grant)) }
      return SignIn(app: app, account: account, grant: grant, moment: now)
    }
  }

  /// A code for the token endpoint, or what the iOS SDK exchanges for a token by `fb_exchange_nonce` (reference §1.5).
  ///
  /// - Parameters:
  ///   - kind: what it looks like.
  ///   - redirectURI: `nil` for a nonce, which has none.
  ///   - nonce: `nil` where no identity token is to come of it, empty where one is and none was sent.
  ///   - reauthenticationNonce: what the token that comes of it proves.
  func issueCode(
    _ kind: FacebookToken = .code, for signIn: SignIn, redirectURI: String?, nonce: String?,
    challenge: CodeChallenge?, issuer: String, reauthenticationNonce: String? = nil
  ) -> AuthorizationCode {
    let code = AuthorizationCode(
      value: kind.make(store.chance), provider: .facebook, clientID: signIn.app.id,
      redirectURI: redirectURI, grantID: signIn.grant.id, nonce: nonce, challenge: challenge, issuer: issuer,
      issued: signIn.moment, expires: signIn.moment + Self.codeLifetime,
      reauthenticationNonce: reauthenticationNonce)
    store.change { $0.record(.codeIssued(code)) }
    return code
  }

  /// A user access token, which Graph accepts.
  ///
  /// - Parameters:
  ///   - lifetime: `nil` for one that does not expire.
  ///   - reauthenticationNonce: what it proves to an app that wanted the person to sign in anew.
  func issueAccessToken(
    for grant: Grant, appID: String, issuer: String, lifetime: Lifetime?, authenticated: Instant,
    reauthenticationNonce: String? = nil
  ) -> IssuedToken {
    let now = now
    let token = IssuedToken(
      value: FacebookToken.accessToken.make(store.chance), kind: .access, provider: .facebook,
      clientID: appID, grantID: grant.id, issuer: issuer, authenticated: authenticated, issued: now,
      expires: lifetime.map { now + $0 },
      reauthenticationNonce: reauthenticationNonce)
    store.change { $0.record(.tokenIssued(token)) }
    return token
  }
}
