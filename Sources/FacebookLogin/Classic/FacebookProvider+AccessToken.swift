package import IdentityState
package import OAuthProtocol

extension FacebookProvider {
  /// The same by ids.
  ///
  /// - Parameters:
  ///   - appID: whose token it is.
  ///   - lifetime: `nil` for sixty days.
  package func accessToken(
    of accountID: String, for appID: String, permissions: [String], lifetime: Lifetime?
  ) throws(OAuthError) -> (token: IssuedToken, subject: String) {
    guard let app = registry.app(appID) else {
      throw .unknownApp(
        appID, isOpen: registry.registration == .open, similar: registry.similarApp(to: appID))
    }
    return accessToken(
      of: try person(accountID), for: app, permissions: permissions,
      lifetime: lifetime ?? settings.longLifetime)
  }

  /// A person's access token without a dialog; the consent is made, or grows, as by one.
  package func accessToken(
    of account: Account, for app: FacebookApp, permissions: [String], lifetime: Lifetime
  ) -> (token: IssuedToken, subject: String) {
    let signIn = signIn(account, to: app, permissions)
    let token = issueAccessToken(
      for: signIn.grant, appID: app.id, issuer: FacebookSettings.realIssuer, lifetime: lifetime,
      authenticated: signIn.moment)
    return (token, signIn.grant.subject)
  }

  /// What the iOS SDK exchanges for a token by `fb_exchange_nonce`: a code without a redirect URI (reference §1.5).
  ///
  /// - Parameter nonce: `nil` where no identity token is to come of it.
  package func exchangeNonce(
    of account: Account, for app: FacebookApp, permissions: [String], nonce: String?
  ) -> String {
    let signIn = signIn(account, to: app, permissions)
    return issueCode(
      .exchangeNonce, for: signIn, redirectURI: nil, nonce: nonce, challenge: nil,
      issuer: FacebookSettings.realIssuer
    ).value
  }

  private func signIn(_ account: Account, to app: FacebookApp, _ permissions: [String]) -> SignIn {
    let granted = Asking.basic.prefix(1) + permissions.filter { $0 != Asking.basic.first }
    return signIn(account, to: app, granting: Array(granted), declining: [])
  }
}
