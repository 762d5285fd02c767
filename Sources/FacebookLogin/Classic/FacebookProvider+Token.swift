import HTTPMessages
import IdentityState
import OAuthProtocol
import SigningCore

extension FacebookProvider {
  /// Answers `oauth/access_token`.
  ///
  /// A code that is named in a refused request is spent all the same.
  package func token(_ request: ClassicTokenRequest) throws(GraphError) -> ClassicTokenResponse {
    let spent: SpentCode? =
      switch request.grant {
      case .code(let value?, _, _), .exchangeNonce(let value?): spend(value)
      default: nil
      }
    guard let clientID = request.clientID else {
      throw GraphError.missingClientID.missing(.clientID, of: request.sent)
    }
    guard let app = registry.app(clientID) else {
      throw .invalidApplication(
        clientID, isOpen: registry.registration == .open, similar: registry.similarApp(to: clientID))
    }
    switch request.grant {
    case .code(let value, let redirectURI, let verifier):
      return try exchange(value, spent, redirectURI, verifier, of: request, app)
    case .clientCredentials:
      try authenticate(app, by: request)
      return ClassicTokenResponse(accessToken: AppAccessToken.issued(to: app, seed: settings.seed).text)
    case .exchangeToken(let value):
      try authenticate(app, by: request)
      guard let value else { throw Self.missing("fb_exchange_token", of: request) }
      let (token, grant) = try userToken(value, of: app)
      let long = lengthened(token, grant)
      return ClassicTokenResponse(accessToken: long.value, expiresIn: lifetime(of: long))
    case .exchangeNonce(let value):
      guard let value else { throw Self.missing("fb_exchange_nonce", of: request) }
      return try exchangeNonce(value, spent, app)
    case .extendToken(let value):
      guard let value else { throw GraphError.noToken.missing(.accessToken, of: request.sent) }
      let (token, grant) = try userToken(value, of: app)
      let long = lengthened(token, grant)
      return ClassicTokenResponse(
        accessToken: long.value, expiresAt: long.expires?.numericDate ?? 0,
        dataAccessExpiry: Self.dataAccessEnd(long.authenticated))
    case .unknown(let type): throw .unknownGrantType(type)
    }
  }

  private static func missing(_ parameter: Parameter, of request: ClassicTokenRequest) -> GraphError {
    GraphError.missingParameter(parameter.rawValue).missing(parameter, of: request.sent)
  }

  /// A code as it was before this request used it up.
  private struct SpentCode {
    let code: AuthorizationCode
    let grant: Grant?
  }

  /// Looks a code up and strikes it out under one lock: of two exchanges at once, one finds it good.
  private func spend(_ value: String) -> SpentCode? {
    let now = now
    return store.change { world in
      guard let code = world.codes[value], code.provider == .facebook else { return nil }
      if code.redeemed == nil { world.record(.codeRedeemed(value: value, at: now)) }
      return SpentCode(code: code, grant: world.grants[code.grantID])
    }
  }

  private func exchange(
    _ value: String?, _ spent: SpentCode?, _ redirectURI: String?, _ verifier: String?,
    of request: ClassicTokenRequest, _ app: FacebookApp
  ) throws(GraphError) -> ClassicTokenResponse {
    guard let redirectURI else {
      throw GraphError.missingRedirect.missing(.redirectURI, of: request.sent)
    }
    guard FacebookRedirectURI(redirectURI, appID: app.id) != nil else { throw .relativeRedirect(redirectURI) }
    guard let value else {
      throw GraphError.missingCode.missing(.grantType, of: request.sent).missing(.code, of: request.sent)
    }
    // With PKCE the verifier stands for the secret (reference §1.8); a secret that is sent must be right.
    if request.clientSecret != nil || verifier == nil || spent?.code.challenge == nil {
      try authenticate(app, by: request)
    }
    let (code, grant) = try good(spent, value, app)
    guard code.redirectURI == redirectURI else {
      throw .redirectMismatch(sent: redirectURI, expected: code.redirectURI)
    }
    if let challenge = code.challenge {
      guard let verifier else { throw GraphError.missingVerifier.missing(.codeVerifier, of: request.sent) }
      guard challenge.isAnswered(by: verifier, transform: { Base64URL.encode(SHA256.hash($0)) }) else {
        throw .wrongVerifier(challenge)
      }
    }
    return try response(code, grant, app)
  }

  private func exchangeNonce(
    _ value: String, _ spent: SpentCode?, _ app: FacebookApp
  ) throws(GraphError) -> ClassicTokenResponse {
    let (code, grant) = try good(spent, value, app)
    guard code.redirectURI == nil else { throw .codeAsNonce }
    var response = try response(code, grant, app)
    response.dataAccessExpiry = Self.dataAccessEnd(code.issued)
    return response
  }

  /// The code, if it was good until now.
  private func good(
    _ spent: SpentCode?, _ value: String, _ app: FacebookApp
  ) throws(GraphError) -> (AuthorizationCode, Grant) {
    guard let spent else {
      throw .unknownCode(
        value,
        damage: store.read { world in
          DamagedValue(value, names: [.code, .nonce]) { world.codes[$0]?.provider == .facebook }
        })
    }
    let code = spent.code
    let now = now
    if let redeemed = code.redeemed {
      throw .usedCode(secondsAgo: now.numericDate - redeemed.numericDate)
    }
    guard now < code.expires else {
      throw .expiredCode(secondsAgo: now.numericDate - code.expires.numericDate)
    }
    guard code.clientID == app.id else { throw .codeOfOtherApp(sender: app.id, owner: code.clientID) }
    guard let grant = spent.grant else { throw .appRemoved(appID: app.id) }
    return (code, grant)
  }

  private func response(
    _ code: AuthorizationCode, _ grant: Grant, _ app: FacebookApp
  ) throws(GraphError) -> ClassicTokenResponse {
    let token = issueAccessToken(
      for: grant, appID: app.id, issuer: code.issuer, lifetime: settings.longLifetime,
      authenticated: code.issued, reauthenticationNonce: code.reauthenticationNonce)
    do {
      return ClassicTokenResponse(
        accessToken: token.value, expiresIn: settings.longLifetime.seconds,
        idToken: try identityToken(for: code, accessToken: token.value))
    } catch {
      throw GraphError(1, "An unknown error has occurred.", status: .internalServerError, error.diagnosis)
    }
  }

  /// A person's token that is good and that app's.
  private func userToken(
    _ value: String, of app: FacebookApp
  ) throws(GraphError) -> (IssuedToken, Grant) {
    guard case .user(let token, let grant, _, let owner) = try caller(value) else { throw .notAUserToken }
    guard owner.id == app.id else { throw .tokenOfOtherApp(sender: app.id, owner: owner.id) }
    return (token, grant)
  }

  private func lengthened(_ token: IssuedToken, _ grant: Grant) -> IssuedToken {
    issueAccessToken(
      for: grant, appID: token.clientID, issuer: token.issuer, lifetime: settings.longLifetime,
      authenticated: token.authenticated, reauthenticationNonce: token.reauthenticationNonce)
  }

  private func lifetime(of token: IssuedToken) -> Int? {
    token.expires.map { $0.numericDate - token.issued.numericDate }
  }

  /// Whether the caller knows the app's secret; an app that is not listed has any.
  private func authenticate(_ app: FacebookApp, by request: ClassicTokenRequest) throws(GraphError) {
    guard let secret = request.clientSecret else {
      throw GraphError.missingSecret.missing(.clientSecret, of: request.sent)
    }
    guard let right = app.secret else { return }
    guard ConstantTime.equal(Array(secret.utf8), Array(right.utf8)) else {
      throw .wrongSecret(sent: secret, app: app)
    }
  }
}
