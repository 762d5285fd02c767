package import IdentityState
package import OAuthProtocol

extension FacebookProvider {
  /// A person's access token without a dialog; the consent is made, or grows, as by one.
  package func accessToken(
    of account: Account, for app: FacebookApp, permissions: [String], lifetime: Lifetime
  ) -> (token: IssuedToken, subject: String) {
    let granted = Asking.basic.prefix(1) + permissions.filter { $0 != Asking.basic.first }
    let signIn = signIn(account, to: app, granting: Array(granted), declining: [])
    let token = issueAccessToken(
      for: signIn.grant, appID: app.id, issuer: FacebookSettings.realIssuer, lifetime: lifetime,
      authenticated: signIn.moment)
    return (token, signIn.grant.subject)
  }
}
