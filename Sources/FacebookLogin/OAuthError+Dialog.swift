import OAuthProtocol
import WebPages

/// What the dialog says when it cannot even go back to the app: a page, not a redirect (reference §2.2), and why.
extension OAuthError {
  private static func page(_ code: Code, _ words: String, _ diagnosis: Diagnosis) -> OAuthError {
    OAuthError(code, description: words, diagnosis)
  }

  static let blockedURL =
    "URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app’s Client OAuth Settings. Make sure Client and Web OAuth Login are on and add all your app domains as Valid OAuth Redirect URIs."
  private static let noApp = "Invalid App ID: The provided app ID does not look like a valid app ID."
  private static let cannotLoad =
    "Can't Load URL: The domain of this URL isn't included in the app's domains. To be able to load this URL, add all domains and subdomains of your app to the App Domains field in your app settings."

  static func malformedForm(_ field: String) -> OAuthError {
    page(
      .invalidRequest, "Sorry, something went wrong.",
      Diagnosis(
        "malformed_form", "The request's fields cannot be read.",
        expected: "name=value pairs, percent-encoded UTF-8", seen: "the field \(field)",
        mend: "Encode every value with your language's URL-encoding function."))
  }

  static func repeatedParameter(_ diagnosis: Diagnosis) -> OAuthError {
    page(.invalidRequest, "Sorry, something went wrong.", diagnosis)
  }

  static func tooLong(_ name: String, limit: Int) -> OAuthError {
    page(
      .invalidRequest, "Sorry, something went wrong.",
      Diagnosis(
        "parameter_too_long", "The parameter \(name) is too long.", expected: "at most \(limit) bytes",
        mend: "Keep large values on your server and send a reference."))
  }

  static let missingAppID = page(
    .invalidRequest, noApp,
    Diagnosis(
      "client_id_missing", "client_id is missing or empty.", expected: "your app id, a number",
      mend: "Add client_id to the dialog's URL."))

  /// - Parameter similar: the app that is likely to be meant.
  static func unknownApp(_ id: String, isOpen: Bool, similar: String? = nil) -> OAuthError {
    page(
      .invalidClient, noApp,
      Diagnosis(
        "app_unknown", "No app is registered under this client_id.",
        expected: similar ?? (isOpen ? "an app id of digits" : "an app id listed in the configuration"),
        seen: String(id.prefix(100)),
        mend: isOpen
          ? "Facebook's app ids are numbers: send the one of your app's dashboard."
          : (similar.map { "Did you mean \($0)? If not: l" } ?? "L")
            + "ist it in the configuration (facebook.apps), or set facebook.registration to \"open\"."))
  }

  static let missingRedirectURI = page(
    .invalidRequest, "The parameter redirect_uri is required.",
    Diagnosis(
      "redirect_uri_missing", "redirect_uri is missing or empty.",
      expected: "a Valid OAuth Redirect URI of the app, or fb<APPID>://authorize",
      mend: "Add redirect_uri to the dialog's URL, percent-encoded."))

  static func badRedirectURI(_ uri: String) -> OAuthError {
    page(
      .invalidRequest, "redirect_uri isn't an absolute URI. Check RFC 3986.",
      Diagnosis(
        "redirect_uri_malformed", "The redirect_uri is no absolute URI.",
        expected: "scheme://host/path, in ASCII", seen: String(uri.prefix(200)),
        mend: FacebookRedirectURI.mend(uri)))
  }

  static func foreignScheme(_ uri: String, appID: String) -> OAuthError {
    page(
      .invalidRequest, blockedURL,
      Diagnosis(
        "redirect_uri_scheme", "The redirect_uri has a scheme that this app cannot have.",
        expected: "fb\(appID)://authorize, with a suffix to the scheme at most, or an https URL",
        seen: String(uri.prefix(200)),
        mend: "The scheme is fb and the app id; look for the id of another app in it."))
  }

  static func unregisteredRedirectURI(_ uri: String, app: String, registered: [String]) -> OAuthError {
    page(
      .invalidRequest, registered.isEmpty ? cannotLoad : blockedURL,
      Diagnosis(
        "redirect_uri_not_registered", "The redirect_uri is not registered for the app \(app).",
        expected: registered.isEmpty
          ? "one registered in the configuration (none is)" : registered.joined(separator: " or "),
        seen: String(uri.prefix(200)),
        mend: (RedirectDifference(uri, registered)?.text ?? "")
          + "Add it to the app's redirectURIs; Facebook compares strictly, to the letter."))
  }

  static func unknownResponseType(_ sent: String) -> OAuthError {
    page(
      .invalidRequest, "The response_type parameter is invalid.",
      Diagnosis(
        "response_type_unknown", "Facebook's dialog does not know this response_type.",
        expected: DialogRequest.ResponseType.known.map(\.rawValue).sorted().joined(separator: ", "),
        seen: String(sent.prefix(100)), mend: "Separate several by commas or spaces."))
  }

  static func invalidScopes(_ names: [String], _ diagnosis: Diagnosis) -> OAuthError {
    page(
      .invalidScope,
      "Invalid Scopes: \(names.joined(separator: ", ").prefix(100)). This message is only shown to developers. Users of your app will ignore these permissions if present.",
      diagnosis)
  }

  static func badPermission(_ name: String) -> OAuthError {
    invalidScopes(
      [name],
      Diagnosis(
        "permission_malformed", "A permission in scope has a name that none of Facebook's has.",
        expected: "names of a to z and _, between commas", seen: String(name.prefix(100)),
        mend: "Look for quotes or brackets left in the list."))
  }

  static func badChallenge(_ error: CodeChallenge.Malformed) -> OAuthError {
    let (problem, seen): (String, String?) =
      switch error {
      case .unknownMethod(let method):
        ("The code_challenge_method is unknown.", String(method.prefix(40)))
      case .notAChallenge: ("The code_challenge cannot be one.", nil)
      }
    return page(
      .invalidRequest, "Invalid code_challenge.",
      Diagnosis(
        "code_challenge_invalid", problem,
        expected: "S256 or plain, and 43 to 128 unreserved characters (RFC 7636 §4.2)", seen: seen,
        mend: "Send base64url(SHA-256(code_verifier)), without padding, and code_challenge_method=S256."))
  }

  /// - Parameter known: the ids that there are.
  static func unknownPerson(_ seen: String, known: [String]) -> OAuthError {
    page(.invalidRequest, "Sorry, something went wrong.", .unknownPerson(seen, known: known))
  }

  static func refusedStep(_ refused: RefusedStep) -> OAuthError {
    page(.invalidRequest, "Sorry, something went wrong.", refused.diagnosis)
  }

  static let scriptedFailure = page(
    "server_error", "Sorry, something went wrong.",
    Diagnosis(
      "scripted_failure", "A script made this sign-in fail.",
      mend: "Remove the script with DELETE /_idp/api/sign-ins if that is not wanted."))

  static func signingFailed(_ reason: String) -> OAuthError {
    OAuthError(
      "server_error",
      Diagnosis(
        "signing_failed", "The mock could not sign: \(reason).", mend: "Check the keys it was started with."))
  }
}
