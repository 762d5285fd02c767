import OAuthProtocol

/// What `oauth/access_token` says (reference §2.3), to the letter where the letter is known.
extension GraphError {
  static let missingClientID = GraphError(
    101, "Missing client_id parameter.",
    Diagnosis(
      "client_id_missing", "client_id is missing or empty.", expected: "your app id, a number",
      mend: "Send client_id in the query, the body, or as the user of Authorization: Basic."))

  /// - Parameter similar: the app that is likely to be meant.
  static func invalidApplication(_ id: String, isOpen: Bool, similar: String? = nil) -> GraphError {
    GraphError(
      101, "Error validating application. Invalid application ID.",
      Diagnosis(
        "app_unknown", "No app is registered under this id.",
        expected: similar ?? (isOpen ? "an app id of digits" : "an app id listed in the configuration"),
        seen: String(id.prefix(100)),
        mend: isOpen
          ? "Facebook's app ids are numbers: send the one of your app's dashboard."
          : (similar.map { "Did you mean \($0)? If not: l" } ?? "L")
            + "ist it in the configuration (facebook.apps), or set facebook.registration to \"open\"."))
  }

  static let missingSecret = GraphError(
    1, "Missing client_secret parameter.",
    Diagnosis(
      "client_secret_missing", "client_secret is missing or empty.",
      expected: "the app secret, or code_verifier for a dialog that had a code_challenge",
      mend: "Send client_secret in the query, the body, or as the password of Authorization: Basic."))

  static func wrongSecret(sent: String, app: FacebookApp) -> GraphError {
    GraphError(
      1, "Error validating client secret.",
      Diagnosis(
        "client_secret_wrong", "The client_secret is not that of the app \(app.id).",
        expected: "\(app.secret?.utf8.count ?? 0) characters", seen: seen(sent, app),
        mend: "Compare it with the app's secret in the configuration; look for the secret of another app."))
  }

  /// What can be said of a wrong secret without telling it.
  private static func seen(_ sent: String, _ app: FacebookApp) -> String {
    if sent == app.id { return "the app id" }
    if sent.hasPrefix(app.id + "|") { return "an app access token" }
    if sent.split(whereSeparator: \.isWhitespace).joined() == app.secret {
      return "the secret with white space"
    }
    return "\(sent.utf8.count) other characters"
  }

  static let missingRedirect = GraphError(
    191, "Missing redirect_uri parameter.",
    Diagnosis(
      "redirect_uri_missing", "redirect_uri is missing or empty.",
      expected: "the redirect_uri of the dialog, byte for byte", mend: "Send the same redirect_uri again."))

  static func relativeRedirect(_ uri: String) -> GraphError {
    GraphError(
      191, "redirect_uri isn't an absolute URI. Check RFC 3986.",
      Diagnosis(
        "redirect_uri_malformed", "The redirect_uri is no absolute URI.",
        expected: "scheme://host/path, in ASCII", seen: String(uri.prefix(200)),
        mend: FacebookRedirectURI.mend(uri)))
  }

  static func unknownGrantType(_ type: String) -> GraphError {
    GraphError(
      100,
      "Invalid grant_type: '\(type)'. Supported types: authorization_code, client_credentials",
      Diagnosis(
        "grant_type_unknown", "The grant_type is not one of Facebook's.",
        expected:
          "authorization_code or none, client_credentials, fb_exchange_token, fb_exchange_nonce or fb_extend_sso_token",
        seen: String(type.prefix(100)),
        mend: "Facebook gives out no refresh tokens: long-lived tokens come of fb_exchange_token."))
  }

  static let missingCode = GraphError(
    1, "Missing authorization code",
    Diagnosis(
      "code_missing", "code is missing or empty.", expected: "the code of the dialog's answer",
      mend: "Send code; for other grants send grant_type."))

  private static func badCode(_ message: String, _ subcode: Int? = nil, _ diagnosis: Diagnosis) -> GraphError
  {
    GraphError(100, message, subcode: subcode, challenge: .invalidCode, diagnosis)
  }

  private static let badFormat = "Invalid verification code format."

  /// - Parameter damage: what must be cleaned off to make it a known one.
  static func unknownCode(_ value: String, damage: DamagedValue?) -> GraphError {
    badCode(
      badFormat, nil,
      damage?.diagnosis("code_damaged", "code")
        ?? Diagnosis(
          "code_unknown", "This code was not issued here.",
          expected: "a code of a dialog of the last minutes", seen: FacebookToken.describe(value),
          mend: "Take code from the query of the redirect, decoded once."))
  }

  static let codeAsNonce = badCode(
    badFormat, nil,
    Diagnosis(
      "code_as_nonce", "An authorization code was sent as fb_exchange_nonce.",
      expected: "the nonce of the dialog",
      mend: "Exchange it with code, redirect_uri and code_verifier."))

  static func usedCode(secondsAgo: Int) -> GraphError {
    badCode(
      "This authorization code has been used.", 36_009,
      Diagnosis(
        "code_used", "The code was used \(secondsAgo) s ago.", expected: "one exchange per code",
        mend:
          "A refused exchange spends the code too: look for the one before this, and start a new dialog."))
  }

  static func expiredCode(secondsAgo: Int) -> GraphError {
    badCode(
      "This authorization code has expired.", nil,
      Diagnosis(
        "code_expired", "The code expired \(secondsAgo) s ago.",
        expected: "an exchange within \(FacebookProvider.codeLifetime.seconds) s",
        mend: "Exchange the code at once."))
  }

  static func codeOfOtherApp(sender: String, owner: String) -> GraphError {
    badCode(
      badFormat, nil,
      Diagnosis(
        "code_of_other_app", "The code belongs to another app.", expected: "client_id \(owner)",
        seen: "client_id \(sender)", mend: "Use one app id for the dialog and for the exchange."))
  }

  static func redirectMismatch(sent: String, expected: String?) -> GraphError {
    badCode(
      "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
      36_008,
      Diagnosis(
        "redirect_uri_mismatch", "The redirect_uri is not that of the dialog.",
        expected: expected ?? "none", seen: sent,
        mend: (expected.flatMap { RedirectDifference(sent, $0)?.text } ?? "")
          + "Send it byte for byte; the code is spent now, so start a new dialog."))
  }

  static let missingVerifier = badCode(
    "Missing code_verifier parameter.", nil,
    Diagnosis(
      "code_verifier_missing", "The dialog had a code_challenge, and the exchange has no code_verifier.",
      expected: "the code_verifier of the challenge (RFC 7636 §4.5)",
      mend: "Keep the verifier until the redirect, and send it; the code is spent now."))

  static func wrongVerifier(_ challenge: CodeChallenge) -> GraphError {
    badCode(
      "Invalid code_verifier parameter.", nil,
      Diagnosis(
        "code_verifier_wrong", "The code_verifier does not answer the dialog's code_challenge.",
        expected: "the \(challenge.method.rawValue) challenge's verifier, 43 to 128 characters",
        mend: "Send the verifier itself, not its hash; the code is spent now."))
  }

  static let notAUserToken = GraphError(
    100, "Invalid parameter",
    Diagnosis(
      "user_token_needed", "An app access token was sent where a person's is wanted.",
      expected: "the access_token of a sign-in", mend: "Exchange the person's token."))
}
