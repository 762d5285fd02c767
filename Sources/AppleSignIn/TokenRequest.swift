package import OAuthProtocol

/// A request to `/auth/token`.
package struct TokenRequest: Sendable, Equatable {
  package enum Grant: Sendable, Equatable {
    case authorizationCode(code: String?, redirectURI: String?, verifier: String?)
    case refreshToken(String?)
  }

  package let credentials: ClientCredentials
  package let grant: Grant
  let sent: SentNames

  package init(credentials: ClientCredentials, grant: Grant) {
    self.credentials = credentials
    self.grant = grant
    sent = SentNames()
  }

  /// Reads a form; what the grant needs is asked for only after the client is known (reference: client_secret).
  package init(_ posted: EndpointForm) throws(OAuthError) {
    sent = posted.sent
    guard let type = posted.value(.grantType) else {
      throw OAuthError.missingGrantType.missing(.grantType, of: sent)
    }
    switch GrantType(rawValue: type) {
    case .authorizationCode:
      grant = .authorizationCode(
        code: posted.value(.code), redirectURI: posted.value(.redirectURI),
        verifier: posted.value(.codeVerifier))
    case .refreshToken: grant = .refreshToken(posted.value(.refreshToken))
    case .clientCredentials: throw .migrationNotModelled
    case nil: throw .unknownGrantType(type)
    }
    credentials = try ClientCredentials(posted)
  }
}
