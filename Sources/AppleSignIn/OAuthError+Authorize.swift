import OAuthProtocol
import WebPages

/// What Apple's page says when `/auth/authorize` is refused (reference: errors, a page, not a redirect), and why.
extension OAuthError {
  private static let badRedirect = "Invalid client id or web redirect url."
  private static let invalid = "Invalid request."

  static func malformedForm(_ field: String) -> OAuthError {
    OAuthError(
      .invalidRequest, description: invalid,
      Diagnosis(
        "malformed_form", "The request's fields cannot be read.",
        expected: "name=value pairs, percent-encoded UTF-8",
        seen: "the field \(field)", mend: "Encode every value with your language's URL-encoding function."))
  }

  static func repeatedParameter(_ name: String) -> OAuthError {
    let shown = name.prefix(100)
    return OAuthError(
      .invalidRequest, description: invalid,
      Diagnosis(
        "repeated_parameter", "The parameter \"\(shown)\" was sent more than once.",
        expected: "each parameter once (RFC 6749 §3.1)",
        mend: "Send it once; look for two places in the client that add it."))
  }

  static func tooLong(_ name: String, limit: Int) -> OAuthError {
    OAuthError(
      .invalidRequest, description: invalid,
      Diagnosis(
        "parameter_too_long", "The parameter \(name) is too long.", expected: "at most \(limit) bytes",
        mend: "Keep large values on your server and send a reference."))
  }

  static let missingClientID = OAuthError(
    .invalidRequest, description: invalid,
    Diagnosis(
      "client_id_missing", "client_id is missing or empty.",
      expected: "your Services ID, such as com.example.web",
      mend: "Add client_id to the authorization URL."))

  static let missingRedirectURI = OAuthError(
    .invalidRequest, description: badRedirect,
    Diagnosis(
      "redirect_uri_missing", "redirect_uri is missing or empty.",
      expected: "a return URL registered on the Services ID",
      mend: "Add redirect_uri to the authorization URL, percent-encoded."))

  static func redirectURIEncodedTwice(_ uri: String) -> OAuthError {
    OAuthError(
      .invalidRequest, description: badRedirect,
      Diagnosis(
        "redirect_uri_encoded_twice", "The redirect_uri is percent-encoded twice.",
        expected: "the URL, encoded once for the query", seen: String(uri.prefix(200)),
        mend: "Hand the plain URL to whatever builds the query; it encodes by itself."))
  }

  static func badRedirectURI(_ uri: String, _ reason: String) -> OAuthError {
    OAuthError(
      .invalidRequest, description: badRedirect,
      Diagnosis(
        "redirect_uri_malformed", "The redirect_uri cannot be a return URL: \(reason).",
        expected: "an absolute https URL with a host and without a fragment", seen: String(uri.prefix(200)),
        mend: "Register and send an https return URL; native apps sign in without one."))
  }

  static func unregisteredRedirectURI(_ uri: String, client: String, registered: [String]) -> OAuthError {
    OAuthError(
      .invalidRequest, description: badRedirect,
      Diagnosis(
        "redirect_uri_not_registered", "The redirect_uri is not registered for \(client).",
        expected: registered.isEmpty
          ? "one registered in the configuration (none is)" : registered.joined(separator: " or "),
        seen: String(uri.prefix(200)),
        mend: (RedirectDifference(uri, registered)?.text ?? "")
          + "Register it under this Services ID, or send a registered one, identical to the letter."))
  }

  static func unknownClient(_ id: String, similar: String?) -> OAuthError {
    let bare = AppleClient.withoutTeam(id)
    return OAuthError(
      .invalidClient, description: "Invalid client.",
      Diagnosis(
        "client_unknown", "No client is registered under this client_id.", expected: bare ?? similar,
        seen: String(id.prefix(100)),
        mend: bare.map { "Send \($0): a client_id has no Team ID in front." }
          ?? similar.map { similar in
            similar.lowercased() == id.lowercased()
              ? "Client ids are case-sensitive: write it exactly as registered."
              : "Did you mean \(similar)? If not, list it in the configuration (apple.teams[].apps)."
          } ?? "List it in the configuration (apple.teams[].apps), or set apple.registration to \"open\"."))
  }

  static func appIDOnTheWeb(_ id: String) -> OAuthError {
    OAuthError(
      .invalidRequest, description: badRedirect,
      Diagnosis(
        "app_id_as_web_client", "\(id) is an App ID (a bundle id), which cannot sign in on the web.",
        expected: "a Services ID",
        mend: "Create a Services ID grouped under this app and send that as client_id."))
  }

  static let missingResponseType = OAuthError(
    .invalidRequest, description: "Invalid response type",
    Diagnosis(
      "response_type_missing", "response_type is missing or empty.", expected: "code or code id_token",
      mend: "Add response_type=code to the authorization URL."))

  static func unknownResponseType(_ sent: String) -> OAuthError {
    OAuthError(
      .invalidRequest, description: "Invalid response type",
      Diagnosis(
        "response_type_unknown", "Apple does not know this response_type.", expected: "code or code id_token",
        seen: String(sent.prefix(100)),
        mend: "Ask for code; the identity token comes with the token response."))
  }

  static let idTokenAlone = OAuthError(
    .invalidRequest, description: "Invalid response type",
    Diagnosis(
      "id_token_alone", "response_type=id_token alone is unsupported by Apple.",
      expected: "code or code id_token",
      mend: "Ask for \"code id_token\" (written code%20id_token in the URL)."))

  static func unknownScope(_ scope: String) -> OAuthError {
    OAuthError(
      .invalidRequest, description: "Invalid client scope",
      Diagnosis(
        "scope_unknown", "Apple has no such scope.", expected: "name, email, both or none",
        seen: String(scope.prefix(100)), mend: ScopeAdvice.on(String(scope.prefix(100)))))
  }

  static func unknownResponseMode(_ sent: String) -> OAuthError {
    OAuthError(
      .invalidRequest, description: "Invalid response mode",
      Diagnosis(
        "response_mode_unknown", "Apple does not know this response_mode.",
        expected: "query, fragment or form_post",
        seen: String(sent.prefix(100)), mend: "Send response_mode=form_post, or leave it out."))
  }

  static func scopeWithoutFormPost(_ sent: String?) -> OAuthError {
    OAuthError(
      .invalidRequest, description: "response_mode must be form_post when name or email scope is requested.",
      Diagnosis(
        "scope_without_form_post", "Name and e-mail are only ever posted to the redirect_uri.",
        expected: "response_mode=form_post", seen: sent.map { "response_mode=\($0)" } ?? "no response_mode",
        mend: "Add response_mode=form_post and let your callback accept a POST."))
  }

  static let idTokenInQuery = OAuthError(
    .invalidRequest, description: "Invalid response mode",
    Diagnosis(
      "id_token_in_query", "An id_token cannot be returned in the query.", expected: "fragment or form_post",
      seen: "response_mode=query", mend: "Send response_mode=form_post, or ask for response_type=code alone.")
  )

  static let challengeMethodAlone = OAuthError(
    .invalidRequest, description: invalid,
    Diagnosis(
      "code_challenge_missing", "code_challenge_method came without code_challenge.",
      mend: "Send both (RFC 7636 §4.3), or neither."))

  static func badChallenge(_ reason: CodeChallenge.Malformed) -> OAuthError {
    let seen =
      switch reason {
      case .unknownMethod(let method): "code_challenge_method=\(method.prefix(40))"
      case .notAChallenge: "a code_challenge of another form"
      }
    return OAuthError(
      .invalidRequest, description: invalid,
      Diagnosis(
        "code_challenge_malformed", "The PKCE challenge cannot be used.",
        expected: "code_challenge_method=S256 and 43 characters of base64url", seen: seen,
        mend: "Send base64url(SHA-256(code_verifier)) without padding (RFC 7636 §4.2)."))
  }

  private static let failed =
    "Your request could not be completed because of an error. Please try again later."

  /// - Parameter known: the ids that there are.
  static func unknownPerson(_ seen: String, known: [String]) -> OAuthError {
    OAuthError(.invalidRequest, description: failed, .unknownPerson(seen, known: known))
  }

  static func refusedStep(_ refused: RefusedStep) -> OAuthError {
    OAuthError(.invalidRequest, description: failed, refused.diagnosis)
  }

  static let scriptedFailure = OAuthError(
    .invalidRequest, description: failed,
    Diagnosis(
      "scripted_failure", "A scripted sign-in told the mock to fail here.",
      mend: "Remove the script if that is not wanted."))
}
