import FacebookLogin
import IdentityState
import OAuthProtocol
import TokenDefects

extension Facebook {
  /// Exchanges an authorization code, as a backend or an SDK does at `/oauth/access_token`; the code is spent, whatever
  /// comes of it.
  ///
  /// - Parameters:
  ///   - code: of a dialog's answer; good once, for ten minutes.
  ///   - appID: whose code it is.
  ///   - appSecret: `nil` puts the right one in, or none beside a `codeVerifier`.
  ///   - redirectURI: that of the dialog, byte for byte.
  ///   - codeVerifier: if the dialog had a PKCE challenge (RFC 7636).
  /// - Throws: ``Refusal``. A fault at ``Fault/Endpoint/token`` refuses, or spoils the identity token.
  public func exchange(
    _ code: String, appID: String, appSecret: String? = nil, redirectURI: String, codeVerifier: String? = nil
  ) throws(Refusal) -> FacebookTokens {
    try tokens(
      appID, appSecret ?? (codeVerifier == nil ? secret(of: appID) : nil),
      .code(code, redirectURI: redirectURI, verifier: codeVerifier))
  }

  /// Exchanges a person's access token for one that lives for sixty days (`fb_exchange_token`).
  ///
  /// - Parameters:
  ///   - accessToken: good, and that app's.
  ///   - appID: whose it is.
  ///   - appSecret: `nil` puts the right one in.
  /// - Throws: ``Refusal``.
  public func lengthen(
    _ accessToken: String, appID: String, appSecret: String? = nil
  ) throws(Refusal) -> FacebookTokens {
    try tokens(appID, appSecret ?? secret(of: appID), .exchangeToken(accessToken))
  }

  /// A person's access token without a dialog, as the dashboard gives out for test users; the consent is made, or grows.
  ///
  /// - Parameters:
  ///   - account: whose, by account id.
  ///   - appID: for which app.
  ///   - permissions: what is granted.
  ///   - lifetime: rounded down to whole seconds; `nil` is sixty days.
  /// - Throws: ``Refusal`` for an unknown app or person.
  public func accessToken(
    of account: String, for appID: String, permissions: [String] = ["public_profile", "email"],
    lifetime: Duration? = nil
  ) throws(Refusal) -> String {
    do throws(OAuthError) {
      return try provider.accessToken(
        of: account, for: appID, permissions: permissions,
        lifetime: lifetime.map { .seconds(Int($0.components.seconds)) }
      ).token.value
    } catch {
      throw Refusal(error)
    }
  }

  /// The person removes the app by an identity token, as an app does at `/platform/uninstall/` after a limited sign-in.
  ///
  /// - Parameters:
  ///   - identityToken: of a sign-in to that app; it may have expired.
  ///   - appID: whose it is.
  /// - Throws: ``Refusal``.
  public func uninstall(_ identityToken: String, appID: String) throws(Refusal) {
    _ = try takeFault(at: .revoke, appID)
    do throws(GraphError) {
      try provider.uninstall(idToken: identityToken, appID: appID)
    } catch {
      throw Refusal(error)
    }
  }

  private func secret(of appID: String) -> String? {
    provider.registry.app(appID).map { $0.secret ?? FacebookRegistry.builtInSecret }
  }

  private func tokens(
    _ appID: String, _ secret: String?, _ grant: ClassicTokenRequest.Grant
  ) throws(Refusal) -> FacebookTokens {
    let defect = try takeFault(at: .token, appID)
    let response: ClassicTokenResponse
    do throws(GraphError) {
      response = try provider.token(
        ClassicTokenRequest(clientID: appID, clientSecret: secret, grant: grant))
    } catch {
      throw Refusal(error)
    }
    guard let defect, let token = response.idToken else {
      return FacebookTokens(response, identityToken: response.idToken)
    }
    do throws(OAuthError) {
      return FacebookTokens(
        response,
        identityToken: try provider.spoil(token, by: defect, accessToken: response.accessToken))
    } catch {
      throw Refusal(error)
    }
  }
}
