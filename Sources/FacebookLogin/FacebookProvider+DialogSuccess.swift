import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension FacebookProvider {
  /// What the app is given.
  func success(of signIn: SignIn, _ dialog: Dialog) throws(OAuthError) -> DialogResponse.Success {
    let request = dialog.request
    var success = DialogResponse.Success()
    if request.mode != .limited {
      if handsOutNonce(request) {
        success.exchangeNonce =
          issueCode(
            .exchangeNonce, for: signIn, redirectURI: nil,
            nonce: request.isOpenID ? request.nonce ?? "" : nil, challenge: nil, issuer: dialog.issuer,
            reauthenticationNonce: request.reauthenticationNonce
          ).value
      } else if request.asks(.token) || request.asks(.tokenOrNonce) {
        addAccessToken(to: &success, signIn, dialog)
      }
      if request.asks(.code) {
        success.code =
          issueCode(
            for: signIn, redirectURI: request.redirectURI.text,
            nonce: request.isOpenID ? request.nonce ?? "" : nil, challenge: request.challenge,
            issuer: dialog.issuer, reauthenticationNonce: request.reauthenticationNonce
          ).value
      }
    }
    if request.asks(.idToken) {
      success.idToken = try signed(
        identityToken(
          for: signIn.grant, of: signIn.account, nonce: request.nonce ?? "", issuer: dialog.issuer,
          accessToken: success.accessToken, keyThumbprint: request.keyThumbprint))
    }
    if request.asks(.signedRequest) {
      success.signedRequest = signedRequest(of: signIn, code: success.code)
    }
    if request.asks(.graphDomain) { success.graphDomain = "facebook" }
    if request.asks(.userTokenNonce) {
      success.userTokenNonce = FacebookToken.userTokenNonce.make(store.chance)
    }
    if request.returnsScopes || request.asks(.grantedScopes) {
      success.granted = signIn.grant.scope.values.sorted()
      success.declined = signIn.grant.declined.sorted()
    }
    return success
  }

  /// Whether `token_or_nonce` is answered by a nonce; whoever denies tracking gets the token that is worth nothing.
  private func handsOutNonce(_ request: DialogRequest) -> Bool {
    settings.handsOutNonce && request.mode == .classic && request.asks(.tokenOrNonce) && !request.asks(.token)
  }

  private func addAccessToken(
    to success: inout DialogResponse.Success, _ signIn: SignIn, _ dialog: Dialog
  ) {
    // The SDKs' tokens live long, a web page's do not (reference §2.3).
    let lifetime =
      dialog.request.redirectURI.kind == .ownScheme ? settings.longLifetime : settings.shortLifetime
    success.expiresIn = lifetime.seconds
    success.dataAccessExpiry = (signIn.moment + .hours(90 * 24)).numericDate
    success.accessToken =
      dialog.request.mode == .shim
      ? FacebookToken.untrackedAccessToken.make(store.chance)
      : issueAccessToken(
        for: signIn.grant, appID: signIn.app.id, issuer: dialog.issuer, lifetime: lifetime,
        authenticated: signIn.moment, reauthenticationNonce: dialog.request.reauthenticationNonce
      ).value
  }

  /// The login payload of reference §2.8.
  private func signedRequest(of signIn: SignIn, code: String?) -> String {
    SignedRequest.make(
      .object([
        "user_id": .string(signIn.grant.subject), "code": code.map(JSON.string),
        "algorithm": "HMAC-SHA256", "issued_at": .integer(signIn.moment.numericDate),
      ]), secret: signIn.app.secret ?? FacebookRegistry.builtInSecret)
  }
}
