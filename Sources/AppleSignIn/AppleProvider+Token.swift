package import OAuthProtocol
import IdentityState
import SigningCore

extension AppleProvider {
  /// One hour (Apple: TokenResponse).
  static let accessTokenLifetime = Lifetime.hours(1)

  /// Exchanges a code, or refreshes.
  ///
  /// - Returns: the answer, with warnings about what Apple might take amiss.
  /// - Throws: the OAuth error; the code stays unredeemed.
  package func token(_ request: TokenRequest) throws(OAuthError) -> (
    response: TokenResponse, warnings: [Diagnosis]
  ) {
    let (client, warnings) = try authenticate(request.credentials)
    let response =
      switch request.grant {
      case .authorizationCode(let code, let redirectURI, let verifier):
        try exchange(
          code, redirectURI: redirectURI, verifier: verifier, client: client, sent: request.sent)
      case .refreshToken(let value): try refresh(value, client: client, sent: request.sent)
      }
    return (response, warnings)
  }

  private func exchange(
    _ value: String?, redirectURI: String?, verifier: String?, client: AppleClient, sent: SentNames
  ) throws(OAuthError) -> TokenResponse {
    guard let value else { throw OAuthError.missing(.code).missing(.code, of: sent) }
    let access = OpaqueToken.accessToken.make(store.chance)
    let refresh = OpaqueToken.refreshToken.make(store.chance)
    let now = now
    let (code, grant) = try store.change { (world) throws(OAuthError) -> (AuthorizationCode, Grant) in
      let code = try Self.redeemable(
        value, in: world, client: client, redirectURI: redirectURI, verifier: verifier, now: now, sent: sent)
      guard let grant = world.grants[code.grantID] else { throw .revokedCode }
      world.record(.codeRedeemed(value: value, at: now))
      for (kind, token, expires) in [
        (IssuedToken.Kind.access, access, now + Self.accessTokenLifetime), (.refresh, refresh, nil),
      ] {
        world.record(
          .tokenIssued(
            IssuedToken(
              value: token, kind: kind, provider: .apple, clientID: client.id, grantID: grant.id,
              issuer: code.issuer,
              authenticated: code.issued, issued: now, expires: expires)))
      }
      return (code, grant)
    }
    return try response(
      access: access, refresh: refresh, grant: grant, client: client, nonce: code.nonce, issuer: code.issuer,
      authenticated: code.issued, now: now)
  }

  /// The code, if it may be redeemed like this.
  private static func redeemable(
    _ value: String, in world: World, client: AppleClient, redirectURI: String?, verifier: String?,
    now: Instant, sent: SentNames
  ) throws(OAuthError) -> AuthorizationCode {
    guard let code = world.codes[value], code.provider == .apple else {
      throw .unknownCode(
        value,
        damage: DamagedValue(value, names: [.code]) { world.codes[$0]?.provider == .apple })
    }
    if let redeemed = code.redeemed {
      throw .usedCode(secondsAgo: now.numericDate - redeemed.numericDate)
    }
    guard now < code.expires else {
      throw .expiredCode(secondsAgo: now.numericDate - code.expires.numericDate)
    }
    guard code.clientID == client.id else {
      throw .codeOfOtherClient(sender: client.id, owner: code.clientID)
    }
    guard code.redirectURI == redirectURI else {
      let mismatch = OAuthError.redirectURIMismatch(sent: redirectURI, expected: code.redirectURI)
      throw redirectURI == nil ? mismatch.missing(.redirectURI, of: sent) : mismatch
    }
    if let challenge = code.challenge {
      guard let verifier else { throw OAuthError.missingVerifier.missing(.codeVerifier, of: sent) }
      guard challenge.isAnswered(by: verifier, transform: { Base64URL.encode(SHA256.hash($0)) }) else {
        throw .wrongVerifier(challenge)
      }
    }
    return code
  }

  private func refresh(
    _ value: String?, client: AppleClient, sent: SentNames
  ) throws(OAuthError) -> TokenResponse {
    guard let value else { throw OAuthError.missing(.refreshToken).missing(.refreshToken, of: sent) }
    let access = OpaqueToken.accessToken.make(store.chance)
    let now = now
    let (token, grant) = try store.change { (world) throws(OAuthError) -> (IssuedToken, Grant) in
      guard let token = world.refreshTokens[value], token.provider == .apple else {
        throw .unknownRefreshToken(
          value,
          damage: DamagedValue(value, names: [.refreshToken]) { [world] in
            world.refreshTokens[$0]?.provider == .apple
          })
      }
      guard token.clientID == client.id else {
        throw .refreshTokenOfOtherClient(sender: client.id, owner: token.clientID)
      }
      guard let grant = world.grants[token.grantID] else { throw .revokedRefreshToken }
      guard token.ended == nil else { throw .refreshTokenOfOldPassword }
      world.record(
        .tokenIssued(
          IssuedToken(
            value: access, kind: .access, provider: .apple, clientID: client.id, grantID: grant.id,
            issuer: token.issuer,
            authenticated: token.authenticated, issued: now, expires: now + Self.accessTokenLifetime)))
      return (token, grant)
    }
    return try response(
      access: access, refresh: nil, grant: grant, client: client, nonce: nil, issuer: token.issuer,
      authenticated: token.authenticated, now: now)
  }

  private func response(
    access: String, refresh: String?, grant: Grant, client: AppleClient, nonce: String?, issuer: String,
    authenticated: Instant, now: Instant
  ) throws(OAuthError) -> TokenResponse {
    let token = IdentityToken(
      issuer: issuer, audience: client.id, issued: now, subject: grant.subject, nonce: nonce,
      binding: .accessToken(hash: TokenHash.leftHalf(of: access)), email: grant.email,
      emailIsPrivate: grant.emailIsPrivate, authenticated: authenticated)
    return TokenResponse(
      accessToken: access, expires: Self.accessTokenLifetime, refreshToken: refresh,
      idToken: try signed(token))
  }

  /// Who sends this, by its client secret.
  func authenticate(_ credentials: ClientCredentials) throws(OAuthError) -> (
    client: AppleClient, warnings: [Diagnosis]
  ) {
    guard let client = registry.client(credentials.clientID) else {
      throw OAuthError.unknownClient(
        credentials.clientID, similar: registry.similarClient(to: credentials.clientID)
      ).bare
    }
    let warnings =
      [client.warning].compactMap(\.self)
      + (try secrets.verify(
        credentials.clientSecret, of: client, settings: settings, clock: store.clock))
    if settings.refusesWarnings, let warning = warnings.first {
      throw OAuthError(.invalidClient, warning.asRefusal)
    }
    return (client, warnings)
  }
}
