import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension FacebookProvider {
  /// `GET /oauth/client_code`: a code for a client, of a server's long-lived token (reference §2.3).
  func clientCode(_ call: GraphRequest) throws(GraphError) -> String {
    guard let redirectURI = call.value(.redirectURI) else { throw .missingRedirect }
    guard let value = call.accessToken else { throw .noToken }
    guard case .user(let token, let grant, let account, let app) = try caller(value) else {
      throw .notAUserToken
    }
    guard call.value(.clientID) == app.id else {
      throw .tokenOfOtherApp(sender: call.value(.clientID) ?? "none", owner: app.id)
    }
    guard let secret = call.value(.clientSecret) else { throw .missingSecret }
    if let right = app.secret, !ConstantTime.equal(Array(right.utf8), Array(secret.utf8)) {
      throw .wrongSecret(sent: secret, app: app)
    }
    let signIn = SignIn(app: app, account: account, grant: grant, moment: now)
    return issueCode(
      for: signIn, redirectURI: redirectURI, nonce: nil, challenge: nil, issuer: token.issuer,
      reauthenticationNonce: token.reauthenticationNonce
    ).value
  }

  /// `GET /oauth/access_token_info`: how long a token lives still, and the `auth_nonce` by which an app knows that
  /// the person signed in anew for it.
  func tokenInfo(_ call: GraphRequest) throws(GraphError) -> JSON {
    guard let value = call.accessToken else { throw .noToken }
    guard case .user(let token, _, _, let app) = try caller(value) else { throw .notAUserToken }
    guard let clientID = call.value(.clientID), clientID == app.id else {
      throw .tokenOfOtherApp(sender: call.value(.clientID) ?? "none", owner: app.id)
    }
    return .object([
      "access_token": .string(value), "token_type": "bearer",
      "expires_in": token.expires.map { .integer($0.numericDate - now.numericDate) },
      "auth_nonce": token.reauthenticationNonce.map(JSON.string),
    ])
  }
}
