import AppleSignIn
import OAuthProtocol
import TokenDefects

extension AppleProvider {
  /// A native sign-in, which a fault at `authorize` refuses, or whose identity token it spoils.
  func signInNatively(
    _ account: String?, to clientID: String, scope: Scope, nonce: String?, state: String?, hidesEmail: Bool?,
    base: String = AppleSettings.realIssuer
  ) throws(NativeSignInError) -> NativeCredential {
    let defect: TokenDefect?
    do throws(OAuthError) {
      defect = try FaultBehaviour(store: store).take(provider: .apple, at: .authorize, clientID)
        .flatMap(TokenDefect.named)
    } catch {
      throw .refused(error)
    }
    var credential = try nativeSignIn(
      account, to: clientID, scope: scope, nonce: nonce, state: state, hidesEmail: hidesEmail, base: base)
    guard let defect else { return credential }
    do throws(OAuthError) {
      credential.identityToken = try spoil(
        credential.identityToken, by: defect, code: credential.authorizationCode)
    } catch {
      throw .refused(error)
    }
    return credential
  }
}
