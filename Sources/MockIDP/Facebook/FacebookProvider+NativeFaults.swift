import FacebookLogin
import OAuthProtocol
import TokenDefects

extension FacebookProvider {
  /// A limited sign-in, which a fault at `authorize` refuses, or whose token it spoils.
  func logInNatively(
    _ account: String?, appID: String, permissions: [String], nonce: String?, declining: [String]?,
    keyThumbprint: String?
  ) throws(LimitedLoginError) -> LimitedCredential {
    let defect: TokenDefect?
    do throws(OAuthError) {
      defect = try FaultBehaviour(store: store).take(provider: .facebook, at: .authorize, appID)
        .flatMap(TokenDefect.ofFacebook)
    } catch {
      throw .refused(error)
    }
    var credential = try limitedLogin(
      account, appID: appID, permissions: permissions, nonce: nonce, declining: declining,
      keyThumbprint: keyThumbprint)
    guard let defect else { return credential }
    do throws(OAuthError) {
      credential.token = try spoil(credential.token, by: defect)
    } catch {
      throw .refused(error)
    }
    return credential
  }
}
