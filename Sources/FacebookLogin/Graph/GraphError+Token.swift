import OAuthProtocol

/// What Graph says of an access token that it does not take: code 190 (reference §2.7, §1.10).
extension GraphError {
  private static func badToken(_ message: String, _ subcode: Int? = nil, _ diagnosis: Diagnosis) -> GraphError
  {
    GraphError(190, message, subcode: subcode, challenge: .invalidToken, diagnosis)
  }

  static let cannotParse = "Invalid OAuth access token - Cannot parse access token"

  /// A token that was never issued here, by what it looks like.
  static func unknownToken(_ value: String) -> GraphError {
    let seen = FacebookToken.describe(value)
    let parts = value.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 3, value.hasPrefix("ey") {
      return badToken(
        "Bad signature", nil,
        Diagnosis(
          "jwt_as_access_token", "An identity token was sent where Graph wants an access token.",
          expected: "the access_token of a classic sign-in", seen: seen,
          mend: "Verify the identity token against Facebook's keys yourself; Graph is not for Limited Login.")
      )
    }
    if FacebookToken.isUntracked(value) {
      return badToken(
        cannotParse, nil,
        Diagnosis(
          "limited_token_at_graph",
          "This access token comes of a sign-in on a device that denies tracking: Graph takes none of those.",
          expected: "the access token of a sign-in with tracking allowed", seen: seen,
          mend: "Use the identity token of the same sign-in, and verify it against Facebook's keys."))
    }
    if value.hasPrefix("AQ"), value.utf8.count > 100 {
      return badToken(
        cannotParse, nil,
        Diagnosis(
          "code_as_access_token", "An authorization code was sent where Graph wants an access token.",
          expected: "an access token", seen: seen,
          mend: "Exchange the code at oauth/access_token first."))
    }
    let diagnosis = Diagnosis(
      "access_token_unknown", "This access token was not issued here.",
      expected: "an access token that this server gave out since it was started", seen: seen,
      mend: "Sign in again; tokens of the real Facebook, and of an earlier run, are unknown here.")
    let isLikeOurs = value.hasPrefix("EAA") && value.utf8.count > 20
    return badToken(isLikeOurs ? "Malformed access token \(value)" : cannotParse, nil, diagnosis)
  }

  static func wrongAppToken(app: String) -> GraphError {
    badToken(
      "Invalid OAuth access token.", nil,
      Diagnosis(
        "app_token_wrong", "What follows the bar in the app access token is not right for the app \(app).",
        expected: "<APPID>|<APPSECRET>, or the token that client_credentials gave",
        mend: "Check the app secret; it may be the one of another app."))
  }

  static func appRemoved(appID: String) -> GraphError {
    badToken(
      "Error validating access token: The user has not authorized application \(appID).", 458,
      Diagnosis(
        "consent_ended", "The person removed the app, or was removed, after this token was issued.",
        expected: "the token of a consent that stands", mend: "Send the person through the dialog again."))
  }

  static func tokenOfOtherApp(sender: String, owner: String) -> GraphError {
    badToken(
      "Error validating access token: The user has not authorized application \(sender).", 458,
      Diagnosis(
        "token_of_other_app", "This access token belongs to another app.", expected: "a token of \(sender)",
        seen: "a token of \(owner)", mend: "Check which app's id and secret this server uses."))
  }

  static func expiredToken(at expires: Instant, now: Instant) -> GraphError {
    badToken(
      "Error validating access token: Session has expired on \(PacificTime(expires)). The current time is \(PacificTime(now)).",
      463,
      Diagnosis(
        "access_token_expired", "The access token has expired.", expected: "a use before \(expires.text)",
        seen: now.text,
        mend: "Exchange tokens for long-lived ones in time (fb_exchange_token), or sign in again."))
  }

  /// - Parameter ending: `nil` for a reason of no name, answered as a log-out.
  static func sessionEnded(_ ending: SessionEnding?, subject: String) -> GraphError {
    let (subcode, message) =
      switch ending {
      case .passwordChanged:
        (
          460,
          "The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons."
        )
      case .checkpointed:
        (
          459,
          "You cannot access the app till you log in to www.facebook.com and follow the instructions given."
        )
      case .unconfirmed:
        (464, "Sessions for the user \(subject) are not allowed because the user is not a confirmed user.")
      case .loggedOut, nil: (467, "The session is invalid because the user logged out.")
      }
    return badToken(
      "Error validating access token: \(message)", subcode,
      Diagnosis(
        "session_ended", "The person's session was ended (\(ending?.rawValue ?? "loggedOut")).",
        expected: "a token issued since", mend: "Send the person through the dialog again."))
  }
}

/// What Graph says of `appsecret_proof` (reference §2.5).
extension GraphError {
  static func wrongProof(
    _ sent: String, app: String, isSwapped: Bool = false, isUpperCase: Bool = false,
    isBase64: Bool = false
  ) -> GraphError {
    let seen =
      isSwapped
      ? "the HMAC with key and message exchanged"
      : isUpperCase
        ? "the right digits in upper case"
        : isBase64 ? "the right HMAC in Base64" : "\(sent.utf8.count) characters of another HMAC"
    return GraphError(
      100, "Invalid appsecret_proof provided in the API argument", type: graphMethodException, challenge: nil,
      Diagnosis(
        "appsecret_proof_wrong", "The appsecret_proof does not fit this access token and the app \(app).",
        expected: "64 small hexadecimal digits: HMAC-SHA256 with the app secret as key over the access token",
        seen: seen,
        mend: "Make it anew for every token, with the secret of the app that the token belongs to."))
  }

  static func missingProof(app: String) -> GraphError {
    GraphError(
      100, "API calls from the server require an appsecret_proof argument", type: graphMethodException,
      challenge: nil,
      Diagnosis(
        "appsecret_proof_missing", "The app \(app) requires appsecret_proof, and the call has none.",
        expected: "appsecret_proof beside the access token",
        mend: "Send it, or set requireAppSecretProof to false if the real app does not require it."))
  }
}
