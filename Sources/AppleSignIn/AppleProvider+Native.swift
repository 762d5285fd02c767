import HTTPMessages
import IdentityState
package import OAuthProtocol

/// What `ASAuthorizationAppleIDCredential` holds (reference: native credential).
package struct NativeCredential: Sendable, Equatable {
  package struct FullName: Sendable, Equatable {
    package let givenName: String
    package let familyName: String
  }

  package let user: String
  package var identityToken: String
  package let authorizationCode: String
  /// The first time only, and only if asked for.
  package let fullName: FullName?
  /// The first time only, and only if asked for; the identity token has it every time.
  package let email: String?
  package let realUserStatus: AppleTraits.RealUserStatus
  package let authorizedScopes: [String]
  package let state: String?
}

/// Why a native sign-in gave no credential.
package enum NativeSignInError: Error, Sendable, Equatable {
  /// The person closed the sheet.
  case canceled
  case failed
  /// The request itself is at fault.
  case refused(OAuthError)
}

/// What `ASAuthorizationAppleIDProvider.CredentialState` says.
package enum CredentialState: String, Sendable {
  case authorized, revoked, notFound, transferred
}

extension AppleProvider {
  /// A person signs in to a native app.
  ///
  /// - Parameters:
  ///   - accountID: who; `nil` for the next scripted person, else the first.
  ///   - scope: `name` and `email`.
  ///   - hidesEmail: `nil` for the account's own choice.
  ///   - base: the issuer where it is to be the address that the sign-in came in by.
  package func nativeSignIn(
    _ accountID: String?, to clientID: String, scope: Scope, nonce: String?, state: String?,
    hidesEmail: Bool?,
    base: String = AppleSettings.realIssuer
  ) throws(NativeSignInError) -> NativeCredential {
    let script = accountID == nil ? takeScript(clientID: clientID) : nil
    switch script?.outcome {
    case .cancel: throw .canceled
    case .fail: throw .failed
    case .proceed, nil: break
    }
    do {
      let account = try person(accountID ?? script?.accountID)
      var choice = choice(of: account, script)
      if let hidesEmail { choice.hidesEmail = hidesEmail }
      let signIn = signIn(
        account, to: try nativeClient(clientID), scope: scope, choice: choice, nonce: nonce, challenge: nil,
        redirectURI: nil, issuer: settings.issuer(base: base))
      return try credential(of: signIn, scope: scope, state: state)
    } catch {
      throw .refused(error)
    }
  }

  /// Whether the person's consent to the app stands (reference: credential state).
  package func credentialState(of subject: String, for clientID: String) -> CredentialState {
    guard let client = registry.client(clientID) else { return .notFound }
    return store.read { world in
      if world.grants.values.contains(where: {
        $0.holder.app == client.consentHolder && $0.subject == subject
      }) {
        return .authorized
      }
      let ended = world.endedGrants.keys.contains { holder in
        guard holder.app == client.consentHolder, let account = world.account(holder.accountID) else {
          return false
        }
        return AppleIdentity(account: account, team: client.team.id, settings: settings).subject == subject
      }
      return ended ? .revoked : .notFound
    }
  }

  private func nativeClient(_ id: String) throws(OAuthError) -> AppleClient {
    guard let client = registry.client(id) else {
      throw .unknownClient(id, similar: registry.similarClient(to: id))
    }
    if case .servicesID = client.kind { throw .servicesIDInAnApp(id, primaryApp: client.primaryApp) }
    return client
  }

  private func credential(
    of signIn: SignIn, scope: Scope, state: String?
  ) throws(OAuthError) -> NativeCredential {
    let first = signIn.isFirst
    let name = NativeCredential.FullName(
      givenName: signIn.grant.givenName, familyName: signIn.grant.familyName)
    return NativeCredential(
      user: signIn.grant.subject, identityToken: try identityToken(for: signIn, isNative: true),
      authorizationCode: signIn.code.value, fullName: first && scope.contains("name") ? name : nil,
      email: first ? signIn.grant.email : nil,
      realUserStatus: first ? AppleTraits(signIn.account).realUserStatus : .unknown,
      authorizedScopes: first ? scope.values : [], state: state)
  }
}

extension OAuthError {
  fileprivate static func servicesIDInAnApp(_ id: String, primaryApp: String) -> OAuthError {
    OAuthError(
      .invalidClient,
      Diagnosis(
        "services_id_in_an_app", "\(id) is a Services ID, and a native app signs in with its bundle id.",
        expected: primaryApp, seen: id, mend: "Pass the app's bundle id."))
  }
}
