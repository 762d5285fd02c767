import FacebookLogin
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

/// Facebook Login, in process: what an app, a device and a backend would do, with the functions that the HTTP endpoints
/// call.
public struct Facebook: Sendable {
  let provider: FacebookProvider
  let events: EventFanout

  /// A person signs in to an app by Limited Login, as with `LoginManager` when tracking is limited.
  ///
  /// - Parameters:
  ///   - account: who signs in, by account id; `nil` for the next scripted person, else the first.
  ///   - appID: digits; it becomes the token's `aud`.
  ///   - permissions: what the app asks for; `openid` is always added, as the SDK does.
  ///   - nonce: copied into the token verbatim; `nil` has one made up.
  ///   - declining: the permissions the person does not give; `nil` is what a script says, else none.
  ///   - keyThumbprint: of the key that may refresh the token (RFC 7638), `dpop_jkt`.
  /// - Throws: ``FacebookLoginError``. A fault at ``Fault/Endpoint/authorize`` refuses, or spoils the token.
  public func limitedLogin(
    _ account: String? = nil, appID: String, permissions: [String] = ["public_profile", "email"],
    nonce: String? = nil, declining: [String]? = nil, keyThumbprint: String? = nil
  ) throws(FacebookLoginError) -> FacebookLimitedLogin {
    do throws(LimitedLoginError) {
      return FacebookLimitedLogin(
        try provider.logInNatively(
          account, appID: appID, permissions: permissions, nonce: nonce, declining: declining,
          keyThumbprint: keyThumbprint))
    } catch {
      throw FacebookLoginError(error)
    }
  }

  /// The published keys as a JWK set, JSON text (RFC 7517 §5).
  public var jwkSet: String { provider.keys.ring.publishedSet.json.text() }

  /// Who the person is to the app: the app-scoped id, `sub` and `id`.
  ///
  /// - Returns: `nil` when there is no such person.
  public func userID(of account: String, for appID: String) -> String? {
    provider.store.read { $0.account(account) }.map {
      FacebookIdentity(account: $0, appID: appID, settings: provider.settings).subject
    }
  }
}
