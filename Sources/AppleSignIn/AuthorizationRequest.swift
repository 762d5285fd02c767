package import HTTPMessages
package import OAuthProtocol

/// A request to `/auth/authorize`, read and checked as far as it can be without knowing the client.
package struct AuthorizationRequest: Sendable, Equatable {
  package let clientID: String
  package let redirectURI: RedirectURI
  package let asksCode: Bool
  package let asksIDToken: Bool
  package let responseMode: ResponseMode
  package let scope: Scope
  package let state: String?
  package let nonce: String?
  package let challenge: CodeChallenge?
  package let loginHint: String?
  /// The request as a query, for the pages to carry on.
  package let query: String

  package var asksName: Bool { scope.contains("name") }
  package var asksEmail: Bool { scope.contains("email") }

  /// Longer values than any real client sends are refused.
  private static let longestValue = 16_384

  /// Reads a query or form.
  ///
  /// - Throws: what Apple's page would say, as `description`, with its error code.
  package init(form: Form, acceptsIDTokenAlone: Bool = false) throws(OAuthError) {
    if let repeated = form.repeatedName { throw .repeatedParameter(repeated) }
    if let long = form.fields.first(where: { $0.value.utf8.count > Self.longestValue }) {
      throw .tooLong(long.name, limit: Self.longestValue)
    }
    // A parameter without a value counts as left out (RFC 6749 §3.1).
    func value(_ parameter: Parameter) -> String? {
      form[parameter.rawValue].flatMap { $0.isEmpty ? nil : $0 }
    }

    let sent = SentNames(form)
    guard let clientID = value(.clientID) else {
      throw OAuthError.missingClientID.missing(.clientID, of: sent)
    }
    self.clientID = clientID
    guard let redirectURI = value(.redirectURI) else {
      throw OAuthError.missingRedirectURI.missing(.redirectURI, of: sent)
    }
    self.redirectURI = try RedirectURI(redirectURI)

    let types = Set((value(.responseType) ?? "").split(separator: " "))
    switch types {
    case ["code"], ["code", "id_token"]: break
    case ["id_token"]: if !acceptsIDTokenAlone { throw .idTokenAlone }
    case []: throw OAuthError.missingResponseType.missing(.responseType, of: sent)
    default: throw .unknownResponseType(value(.responseType) ?? "")
    }
    asksCode = types.contains("code")
    asksIDToken = types.contains("id_token")

    scope = Scope(parsing: value(.scope) ?? "")
    if let unknown = scope.values.first(where: { !["name", "email", "openid"].contains($0) }) {
      throw .unknownScope(unknown)
    }
    responseMode = try Self.responseMode(
      value(.responseMode), asksIDToken: asksIDToken,
      asksScope: scope.contains("name") || scope.contains("email"))

    challenge = try Self.challenge(value(.codeChallenge), method: value(.codeChallengeMethod))
    state = value(.state)
    nonce = value(.nonce)
    loginHint = value(.loginHint)
    query = form.encoded
  }

  /// Scopes need `form_post`, an `id_token` cannot travel in the query; `web_message` is for popups, with either.
  private static func responseMode(
    _ sent: String?, asksIDToken: Bool, asksScope: Bool
  ) throws(OAuthError) -> ResponseMode {
    guard let mode = sent.map({ ResponseMode(rawValue: $0) }) ?? (asksIDToken ? .fragment : .query) else {
      throw .unknownResponseMode(sent ?? "")
    }
    switch mode {
    case .formPost, .webMessage: return mode
    case .query, .fragment: if asksScope { throw .scopeWithoutFormPost(sent) }
    }
    guard !asksIDToken || mode == .fragment else { throw .idTokenInQuery }
    return mode
  }

  private static func challenge(_ value: String?, method: String?) throws(OAuthError) -> CodeChallenge? {
    guard let value else {
      guard method == nil else { throw .challengeMethodAlone }
      return nil
    }
    do {
      return try CodeChallenge(value, method: method)
    } catch {
      throw .badChallenge(error)
    }
  }
}
