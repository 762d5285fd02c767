import OAuthProtocol

/// Refusals of `/auth/token` and `/auth/revoke` that do not concern the client secret (reference: token errors).
extension OAuthError {
  /// Without the words of Apple's page, which the endpoints for backends do not send (reference: token errors).
  var bare: OAuthError { OAuthError(code, diagnosis) }

  static func wrongContentType(_ seen: String?) -> OAuthError {
    OAuthError(
      .invalidRequest,
      Diagnosis(
        "content_type", "The body is not a form.",
        expected: "Content-Type: application/x-www-form-urlencoded",
        seen: seen ?? "no Content-Type", mend: "Post the parameters as a form, not as JSON."))
  }

  static let basicAuthenticationOnly = OAuthError(
    .invalidClient,
    Diagnosis(
      "basic_authentication",
      "The client credentials came in the Authorization field, which Apple does not read.",
      expected: "client_id and client_secret in the body (client_secret_post)",
      mend: "Tell your OAuth library to send the credentials in the request body."))

  static func missingCredentials(_ parameter: Parameter) -> OAuthError {
    OAuthError(
      .invalidClient,
      Diagnosis(
        "\(parameter.rawValue)_missing", "\(parameter.rawValue) is missing or empty.",
        expected: "client_id and client_secret in the body",
        mend: "Send both with every request to this endpoint."))
  }

  static let missingGrantType = OAuthError(
    .invalidRequest,
    Diagnosis(
      "grant_type_missing", "grant_type is missing or empty.",
      expected: "authorization_code or refresh_token",
      mend: "Add grant_type to the body."))

  static func unknownGrantType(_ seen: String) -> OAuthError {
    OAuthError(
      .unsupportedGrantType,
      Diagnosis(
        "grant_type_unknown", "Apple does not know this grant_type.",
        expected: "authorization_code or refresh_token",
        seen: String(seen.prefix(100)),
        mend: "Exchange a code, or refresh; Apple offers nothing else to sign-in."))
  }

  static let migrationNotModelled = OAuthError(
    .unsupportedGrantType,
    Diagnosis(
      "user_migration_not_modelled",
      "grant_type=client_credentials serves Apple's user migration, which this mock does not model.",
      mend: "Test the migration against Apple."))

  static func missing(_ parameter: Parameter) -> OAuthError {
    OAuthError(
      .invalidRequest,
      Diagnosis(
        "\(parameter.rawValue)_missing", "\(parameter.rawValue) is missing or empty.",
        mend: "Add \(parameter.rawValue) to the body."))
  }

  private static let codeGone = "The code has expired or has been revoked."

  /// - Parameter damage: what must be cleaned off to make it a known one.
  static func unknownCode(_ value: String, damage: DamagedValue?) -> OAuthError {
    OAuthError(
      .invalidGrant, description: codeGone,
      damage?.diagnosis("code_damaged", "code")
        ?? Diagnosis(
          "code_unknown", "This mock never issued that code, or no longer knows it.",
          seen: OpaqueToken.describe(value),
          mend:
            "Send the code of the callback unchanged, once, within five minutes; a restarted mock has forgotten earlier codes."
        ))
  }

  static func expiredCode(secondsAgo: Int) -> OAuthError {
    OAuthError(
      .invalidGrant, description: codeGone,
      Diagnosis(
        "code_expired", "The code has expired.", expected: "an exchange within 300 s",
        seen: "it expired \(secondsAgo) s ago",
        mend: "Exchange the code as soon as the callback brings it."))
  }

  static let revokedCode = OAuthError(
    .invalidGrant, description: codeGone,
    Diagnosis(
      "code_revoked", "The consent behind this code has ended.",
      mend: "Sign the person in again; the app was revoked or its use stopped after the code was issued."))

  static func usedCode(secondsAgo: Int) -> OAuthError {
    OAuthError(
      .invalidGrant, description: "The code has already been used.",
      Diagnosis(
        "code_used", "The code was exchanged before, \(secondsAgo) s ago.", expected: "one exchange a code",
        mend: "Look for a second exchange: a callback that runs twice, a retry, a page reload."))
  }

  static func codeOfOtherClient(sender: String, owner: String) -> OAuthError {
    OAuthError(
      .invalidGrant, description: "client_id mismatch. The code was not issued to \(sender).",
      Diagnosis(
        "code_of_other_client", "The code belongs to another client.", expected: "client_id=\(owner)",
        seen: "client_id=\(sender)",
        mend: "A native app's code is exchanged with its bundle id, a web sign-in's with its Services ID."))
  }

  static func redirectURIMismatch(sent: String?, expected: String?) -> OAuthError {
    OAuthError(
      .invalidGrant, description: "redirect_uri mismatch. The code was not issued to \(sent ?? "").",
      Diagnosis(
        "redirect_uri_mismatch", "The redirect_uri is not the one of the authorization request.",
        expected: expected ?? "none: the code came from a native sign-in",
        seen: sent.map { String($0.prefix(200)) } ?? "none",
        mend: expected == nil
          ? "Leave redirect_uri out when exchanging a native app's code."
          : (sent.flatMap { RedirectDifference($0, expected ?? "")?.text } ?? "")
            + "Send the redirect_uri of the authorization request, identical to the letter."))
  }

  static let missingVerifier = OAuthError(
    .invalidGrant,
    Diagnosis(
      "code_verifier_missing",
      "The authorization request had a code_challenge, and the exchange has no code_verifier.",
      mend: "Send the code_verifier that the challenge was made of."))

  static func wrongVerifier(_ challenge: CodeChallenge) -> OAuthError {
    OAuthError(
      .invalidGrant,
      Diagnosis(
        "code_verifier_wrong", "The code_verifier does not belong to the code_challenge.",
        expected: challenge.method == .s256
          ? "base64url(SHA-256(code_verifier)) to equal the challenge"
          : "the challenge itself (method plain)",
        mend: "Keep the verifier of this very sign-in; a second tab or a retry may have replaced it."))
  }

  static func unknownRefreshToken(_ value: String, damage: DamagedValue?) -> OAuthError {
    OAuthError(
      .invalidGrant,
      damage?.diagnosis("refresh_token_damaged", "refresh token")
        ?? Diagnosis(
          "refresh_token_unknown", "This mock never issued that refresh token, or it was revoked.",
          seen: OpaqueToken.describe(value),
          mend: "Send the refresh_token of a code exchange; a restarted mock has forgotten earlier ones."))
  }

  static let revokedRefreshToken = OAuthError(
    .invalidGrant,
    Diagnosis(
      "refresh_token_revoked", "The consent behind this refresh token has ended.",
      mend: "Sign the person in again; the app was revoked or its use stopped."))

  static let refreshTokenOfOldPassword = OAuthError(
    .invalidGrant,
    Diagnosis(
      "refresh_token_of_old_password",
      "The person changed the password after this refresh token was given out.",
      mend: "Sign the person in again; the consent stands, so no name comes with it."))

  static func refreshTokenOfOtherClient(sender: String, owner: String) -> OAuthError {
    OAuthError(
      .invalidGrant,
      Diagnosis(
        "refresh_token_of_other_client", "The refresh token belongs to another client.",
        expected: "client_id=\(owner)",
        seen: "client_id=\(sender)", mend: "Refresh with the client_id that exchanged the code."))
  }

  static func revokedByOtherClient(sender: String, owner: String) -> OAuthError {
    OAuthError(
      .invalidRequest,
      Diagnosis(
        "token_of_other_client", "The token belongs to another client.", expected: "client_id=\(owner)",
        seen: "client_id=\(sender)", mend: "Revoke with the client_id that the person signed in to."))
  }

  static func tokenHintMismatch(hint: String, kind: String) -> OAuthError {
    OAuthError(
      .invalidGrant,
      Diagnosis(
        "token_type_hint_mismatch", "token_type_hint names another kind of token.",
        expected: "token_type_hint=\(kind)",
        seen: "token_type_hint=\(hint.prefix(40))", mend: "Send the right hint, or none."))
  }
}
