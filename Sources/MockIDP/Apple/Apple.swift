import AppleSignIn
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import TokenDefects

/// Sign in with Apple, in process: what an app, a device and a backend would do, with the functions that the HTTP
/// endpoints call.
public struct Apple: Sendable {
  let provider: AppleProvider
  let events: EventFanout

  /// A scope a native app asks for.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// The person's name, given once.
    case fullName = "name"
    /// The person's address, or a relay address in its place.
    case email
  }

  /// A person signs in to a native app, as with `ASAuthorizationController`.
  ///
  /// - Parameters:
  ///   - account: who signs in, by account id; `nil` for the next scripted person, else the first.
  ///   - clientID: the app's bundle id; it becomes the token's `aud`.
  ///   - scopes: what the app asks for; only the first consent counts.
  ///   - nonce: copied into the identity token verbatim.
  ///   - state: echoed in the credential.
  ///   - hideEmail: share or hide the address; `nil` for the account's own choice.
  /// - Throws: ``AppleSignInError`` as AuthenticationServices would, or when the request cannot be. A fault at
  ///   ``Fault/Endpoint/authorize`` refuses, or spoils the identity token.
  public func signIn(
    _ account: String? = nil, to clientID: String, scopes: Set<Scope> = [.fullName, .email],
    nonce: String? = nil,
    state: String? = nil, hideEmail: Bool? = nil
  ) throws(AppleSignInError) -> AppleIDCredential {
    let scope = OAuthProtocol.Scope(Scope.allCases.filter(scopes.contains).map(\.rawValue))
    do throws(NativeSignInError) {
      return AppleIDCredential(
        try provider.signInNatively(
          account, to: clientID, scope: scope, nonce: nonce, state: state, hidesEmail: hideEmail))
    } catch {
      throw AppleSignInError(error)
    }
  }

  /// Whether the person's consent to the app stands, as `ASAuthorizationAppleIDProvider.credentialState`.
  ///
  /// - Parameters:
  ///   - user: the credential's `user`.
  ///   - clientID: the app's bundle id.
  public func credentialState(of user: String, for clientID: String) -> AppleCredentialState {
    switch provider.credentialState(of: user, for: clientID) {
    case .authorized: .authorized
    case .revoked: .revoked
    case .notFound: .notFound
    case .transferred: .transferred
    }
  }

  /// Exchanges an authorization code, as a backend does at `/auth/token`.
  ///
  /// - Parameters:
  ///   - code: from a credential or a callback; good once, for 300 seconds.
  ///   - clientID: whose code it is.
  ///   - clientSecret: `nil` has a right one made, where the mock holds the team's private key.
  ///   - redirectURI: that of the authorization request; `nil` for a native app's code.
  ///   - codeVerifier: if the request had a PKCE challenge (RFC 7636).
  /// - Throws: ``Refusal``; the code stays unredeemed.
  public func exchange(
    _ code: String, clientID: String, clientSecret: String? = nil, redirectURI: String? = nil,
    codeVerifier: String? = nil
  ) throws(Refusal) -> AppleTokens {
    try tokens(
      clientID, clientSecret,
      .authorizationCode(code: code, redirectURI: redirectURI, verifier: codeVerifier))
  }

  /// Refreshes, as a backend does at `/auth/token`; the refresh token stays the same.
  ///
  /// - Parameters:
  ///   - refreshToken: that of a code exchange.
  ///   - clientID: whose it is.
  ///   - clientSecret: `nil` has a right one made.
  /// - Throws: ``Refusal``.
  public func refresh(
    _ refreshToken: String, clientID: String, clientSecret: String? = nil
  ) throws(Refusal) -> AppleTokens {
    try tokens(clientID, clientSecret, .refreshToken(refreshToken))
  }

  /// Revokes, as a backend does at `/auth/revoke`: the consent ends, and the next sign-in is a first one again.
  ///
  /// - Parameters:
  ///   - token: a refresh or access token; one that is not known is no error, as at Apple.
  ///   - clientID: whose it is.
  ///   - clientSecret: `nil` has a right one made.
  /// - Throws: ``Refusal``.
  public func revoke(_ token: String, clientID: String, clientSecret: String? = nil) throws(Refusal) {
    _ = try takeFault(at: .revoke, clientID)
    let credentials = try credentials(clientID, clientSecret)
    do throws(OAuthError) {
      _ = try provider.revoke(RevocationRequest(credentials: credentials, token: token))
    } catch {
      throw Refusal(error)
    }
  }

  /// The published keys as JSON text (RFC 7517 §5).
  public var jwkSet: String { String(decoding: provider.keys.jwkSet(provider.store.chance), as: UTF8.self) }

  /// A client secret that passes: signed with the team's key, good for `lifetime`.
  ///
  /// - Parameters:
  ///   - clientID: its `sub`.
  ///   - lifetime: rounded down to whole seconds; Apple accepts at most 15,777,000 s.
  /// - Throws: ``Refusal`` when the client is unknown or the team's private key is not held here.
  public func clientSecret(for clientID: String, lifetime: Duration = .seconds(300)) throws(Refusal) -> String
  {
    do throws(OAuthError) {
      return try provider.clientSecret(for: clientID, lifetime: .seconds(Int(lifetime.components.seconds)))
    } catch {
      throw Refusal(error)
    }
  }

  /// What the fault for this call spoils the token by.
  ///
  /// - Throws: what a fault refuses with.
  private func takeFault(at endpoint: Fault.Endpoint, _ clientID: String) throws(Refusal) -> TokenDefect? {
    do throws(OAuthError) {
      return try FaultBehaviour(store: provider.store).take(provider: .apple, at: endpoint, clientID)
        .flatMap(TokenDefect.named)
    } catch {
      throw Refusal(error)
    }
  }

  private func credentials(_ clientID: String, _ secret: String?) throws(Refusal) -> ClientCredentials {
    let secret = if let secret { secret } else { try clientSecret(for: clientID) }
    return ClientCredentials(clientID: clientID, clientSecret: secret)
  }

  private func tokens(
    _ clientID: String, _ secret: String?, _ grant: TokenRequest.Grant
  ) throws(Refusal) -> AppleTokens {
    let defect = try takeFault(at: .token, clientID)
    let request = TokenRequest(credentials: try credentials(clientID, secret), grant: grant)
    do throws(OAuthError) {
      var response = try provider.token(request).response
      if let defect {
        response.idToken = try provider.spoil(response.idToken, by: defect, accessToken: response.accessToken)
      }
      return AppleTokens(response)
    } catch {
      throw Refusal(error)
    }
  }
}
