import HTTPMessages
import IdentityState
package import OAuthProtocol
package import OrderedJSON
import SigningCore

/// What an app holds after a limited sign-in: `AuthenticationToken` and what the profile is read from (reference §1.5).
package struct LimitedCredential: Sendable, Equatable {
  package var token: String
  package let nonce: String
  package let graphDomain: String
  package let userTokenNonce: String
  package let claims: JSON
  package let granted: [String]
  package let declined: [String]
  /// What works here and would not at Facebook.
  package let warnings: [Diagnosis]
}

/// Why a limited sign-in gave nothing.
package enum LimitedLoginError: Error, Sendable, Equatable {
  /// The person closed the dialog.
  case cancelled
  case failed
  /// The request itself is at fault.
  case refused(OAuthError)
}

extension FacebookProvider {
  /// A person signs in to an app by Limited Login, as with the iOS SDK: the dialog with what the SDK sends.
  ///
  /// - Parameters:
  ///   - accountID: who; `nil` for the next scripted person, else the first.
  ///   - nonce: `nil` for one made up, as the SDK does.
  ///   - declined: `nil` for what a script says, else none.
  package func limitedLogin(
    _ accountID: String?, appID: String, permissions: [String], nonce: String?, declining declined: [String]?,
    keyThumbprint: String?
  ) throws(LimitedLoginError) -> LimitedCredential {
    let nonce = nonce ?? Base64URL.encode(store.chance.bytes(24))
    do throws(OAuthError) {
      if let problem = Self.nonceProblem(nonce) { throw problem }
      let form = Self.limitedForm(appID, permissions, nonce, keyThumbprint)
      let dialog = try dialog(for: form, at: Self.realMount)
      let script = accountID == nil ? takeScript(appID: dialog.app.id) : nil
      switch script?.outcome {
      case .cancel: return try credential(of: cancel(dialog), nonce: nonce).get()
      case .fail: throw .scriptedFailure
      case .proceed, nil: break
      }
      let account = try person(accountID ?? script?.accountID)
      let step = try finish(dialog, account: account, declining: declined ?? script?.declined ?? [])
      return try credential(of: step, nonce: nonce).get()
    } catch {
      if error == .cancelledInProcess { throw .cancelled }
      throw error == .scriptedFailure ? .failed : .refused(error)
    }
  }

  private static let realMount = Request.Mount(origin: FacebookSettings.realIssuer, path: "")

  private static func limitedForm(
    _ appID: String, _ permissions: [String], _ nonce: String, _ keyThumbprint: String?
  ) -> Form {
    let fields: [(String, String?)] = [
      ("client_id", appID), ("redirect_uri", "fb\(appID)://authorize/"), ("sdk", "ios"),
      ("return_scopes", "true"), ("auth_type", "rerequest"),
      ("response_type", "id_token,graph_domain,user_token_nonce"), ("tp", "ios_14_do_not_track"),
      ("scope", (permissions + ["openid"]).joined(separator: ",")), ("nonce", nonce),
      ("dpop_jkt", keyThumbprint),
    ]
    return Form(fields.compactMap { name, value in value.map { Form.Field(name, $0) } })
  }

  private func credential(of step: DialogStep, nonce: String) -> Result<LimitedCredential, OAuthError> {
    guard case .done(let dialog, let response) = step, case .success(let success) = response.outcome,
      let token = success.idToken, let jws = try? JWS(parsing: token)
    else { return .failure(.cancelledInProcess) }
    return .success(
      LimitedCredential(
        token: token, nonce: nonce, graphDomain: success.graphDomain ?? "facebook",
        userTokenNonce: success.userTokenNonce ?? "", claims: jws.payload, granted: success.granted ?? [],
        declined: success.declined ?? [], warnings: dialog.warnings))
  }

  /// What the SDKs' validators refuse (reference §1.4).
  private static func nonceProblem(_ nonce: String) -> OAuthError? {
    guard nonce.isEmpty || nonce.contains(where: \.isWhitespace) else { return nil }
    return OAuthError(
      .invalidRequest,
      Diagnosis(
        "nonce_invalid", "The SDK makes no LoginConfiguration of this nonce.",
        expected: "text that is not empty, without white space",
        seen: nonce.isEmpty ? "an empty text" : "white space in it",
        mend: "Pass a random text in Base64URL or hexadecimal digits, or none."))
  }
}

extension OAuthError {
  fileprivate static let cancelledInProcess = OAuthError(
    "access_denied",
    Diagnosis("cancelled", "The person cancelled.", mend: "Remove the script if that is not wanted."))
}
