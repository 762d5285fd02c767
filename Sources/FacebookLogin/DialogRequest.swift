package import HTTPMessages
package import OAuthProtocol

/// A request to `/dialog/oauth`, read and checked as far as it can be without knowing the app.
package struct DialogRequest: Sendable, Equatable {
  /// What the dialog is asked to give; in `response_type`, between commas or spaces.
  package struct ResponseType: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
    package init(stringLiteral value: String) { self.rawValue = value }

    package static let code: ResponseType = "code"
    package static let token: ResponseType = "token"
    package static let idToken: ResponseType = "id_token"
    /// A token, or a nonce to exchange for one: the iOS SDK takes either.
    package static let tokenOrNonce: ResponseType = "token_or_nonce"
    package static let signedRequest: ResponseType = "signed_request"
    package static let graphDomain: ResponseType = "graph_domain"
    package static let userTokenNonce: ResponseType = "user_token_nonce"
    package static let grantedScopes: ResponseType = "granted_scopes"

    package static let known: Set<ResponseType> = [
      code, token, idToken, tokenOrNonce, signedRequest, graphDomain, userTokenNonce, grantedScopes,
    ]
  }

  /// What kind of sign-in it is (reference §1.4, §1.10).
  package enum Mode: Sendable, Equatable {
    /// Codes and access tokens.
    case classic
    /// An identity token and nothing to call Graph with.
    case limited
    /// A classic sign-in asked for on a device that denies tracking: its access token is worth nothing.
    case shim
  }

  package let appID: String
  package let redirectURI: FacebookRedirectURI
  package let types: Set<ResponseType>
  package let mode: Mode
  /// The permissions asked for, in order, each once.
  package let scope: Scope
  package let state: String?
  package let nonce: String?
  package let challenge: CodeChallenge?
  /// `rerequest`, `reauthenticate`, `reauthorize`: how the person is to be asked again.
  package let authTypes: [String]
  /// What a token of this sign-in proves to an app that wants the person to sign in anew (`auth_nonce`).
  package let reauthenticationNonce: String?
  package let returnsScopes: Bool
  /// The thumbprint of the key that a refreshed token will be bound to (RFC 9449 §10).
  package let keyThumbprint: String?
  /// Whether no page may be shown: `prompt=none`.
  package let isSilent: Bool
  package let idTokenHint: String?
  package let loginHint: String?
  /// The request as a query, for the pages to carry on.
  package let query: String

  package func asks(_ type: ResponseType) -> Bool { types.contains(type) }

  /// Whether an identity token is to come of it, now or of the code.
  package var isOpenID: Bool { asks(.idToken) || scope.contains("openid") }

  /// Longer values than any real client sends are refused.
  private static let longestValue = 16_384

  /// Reads a query or form.
  ///
  /// - Throws: what Facebook's error page would say, as `description`.
  package init(form: Form) throws(OAuthError) {
    if let long = form.fields.first(where: { $0.value.utf8.count > Self.longestValue }) {
      throw .tooLong(long.name, limit: Self.longestValue)
    }
    func value(_ name: Parameter) -> String? {
      form[name.rawValue].flatMap { $0.isEmpty ? nil : $0 }
    }

    let sent = SentNames(form)
    guard let appID = value(.clientID) ?? value("app_id") else {
      throw OAuthError.missingAppID.missing(.clientID, of: sent)
    }
    self.appID = appID
    guard let redirect = value(.redirectURI) else {
      throw OAuthError.missingRedirectURI.missing(.redirectURI, of: sent)
    }
    guard let redirectURI = FacebookRedirectURI(redirect, appID: appID) else {
      throw .badRedirectURI(redirect)
    }
    self.redirectURI = redirectURI

    let types = Set(Self.list(value(.responseType) ?? "code").map(ResponseType.init(rawValue:)))
    if let unknown = types.first(where: { !ResponseType.known.contains($0) }) {
      throw .unknownResponseType(unknown.rawValue)
    }
    self.types = types
    let deniesTracking = value("tp") == "ios_14_do_not_track"
    let isShim = value("is_limited_login_shim") == "true"
    let asksAccess = !types.isDisjoint(with: [.code, .token, .tokenOrNonce, .grantedScopes])
    mode = isShim ? .shim : deniesTracking || !asksAccess ? .limited : .classic

    var scopes: [String] = []
    for name in Self.list(value(.scope) ?? "") where !scopes.contains(name) { scopes.append(name) }
    if types.contains(.idToken), !scopes.contains("openid") { scopes.append("openid") }
    if let odd = scopes.first(where: { !Self.isPermission($0) }) { throw .badPermission(odd) }
    scope = Scope(scopes)

    challenge = try Self.challenge(value(.codeChallenge), method: value(.codeChallengeMethod))
    state = form[Parameter.state.rawValue]
    nonce = value(.nonce)
    authTypes = Self.list(value("auth_type") ?? "")
    reauthenticationNonce = authTypes.contains("reauthenticate") ? value("auth_nonce") : nil
    returnsScopes = value("return_scopes").map { $0 == "true" || $0 == "1" } ?? false
    keyThumbprint = value("dpop_jkt")
    isSilent = value("prompt") == "none"
    idTokenHint = value("id_token_hint")
    loginHint = value(.loginHint)
    query = form.encoded
  }

  /// Facebook separates by commas, and takes spaces too.
  private static func list(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// `[a-z_]+`, and what the iOS SDK could not read is no permission of Facebook's either (reference §1.5).
  private static func isPermission(_ name: String) -> Bool {
    name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F || (0x30...0x39).contains($0) }
  }

  private static func challenge(_ value: String?, method: String?) throws(OAuthError) -> CodeChallenge? {
    guard let value else { return nil }
    do {
      // Android spells the method PLAIN (reference §1.12).
      return try CodeChallenge(value, method: method?.uppercased() == "PLAIN" ? "plain" : method)
    } catch {
      throw .badChallenge(error)
    }
  }
}
