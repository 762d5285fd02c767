import IdentityState
package import OAuthProtocol

/// A request to `/auth/revoke`.
package struct RevocationRequest: Sendable, Equatable {
  package let credentials: ClientCredentials
  package let token: String?
  package let tokenTypeHint: String?
  let sent: SentNames

  package init(credentials: ClientCredentials, token: String?, tokenTypeHint: String? = nil) {
    self.credentials = credentials
    self.token = token
    self.tokenTypeHint = tokenTypeHint
    sent = SentNames()
  }

  package init(_ posted: EndpointForm) throws(OAuthError) {
    credentials = try ClientCredentials(posted)
    token = posted.value(.token)
    tokenTypeHint = posted.value(.tokenTypeHint)
    sent = posted.sent
  }
}

extension AppleProvider {
  /// Ends the consent behind a token: the person's next sign-in is a first one again (Apple: Revoke tokens; TN3194).
  ///
  /// - Returns: warnings; a token that Apple would not know is no error, and revokes nothing.
  package func revoke(
    _ request: RevocationRequest, base: String = AppleSettings.realIssuer
  ) throws(OAuthError) -> [Diagnosis] {
    let (client, warnings) = try authenticate(request.credentials)
    guard let value = request.token else {
      throw OAuthError.missing(.token).missing(.token, of: request.sent)
    }
    let now = now
    let ended = try store.change { (world) throws(OAuthError) -> Grant? in
      guard let token = world.token(value), token.provider == .apple, token.ended == nil,
        token.expires.map({ now < $0 }) ?? true
      else {
        return nil
      }
      guard token.clientID == client.id else {
        throw .revokedByOtherClient(sender: client.id, owner: token.clientID)
      }
      let kinds = [IssuedToken.Kind.access, .refresh].map(\.rawValue)
      if let hint = request.tokenTypeHint, kinds.contains(hint), hint != token.kind.rawValue {
        throw .tokenHintMismatch(hint: hint, kind: token.kind.rawValue)
      }
      guard let grant = world.grants[token.grantID] else { return nil }
      world.record(.grantEnded(grant, at: now))
      return grant
    }
    guard let ended else {
      let damage = store.read { world in
        DamagedValue(value, names: [.refreshToken, .accessToken, .token]) {
          world.token($0)?.provider == .apple
        }
      }
      return warnings + [.nothingRevoked(value, damage: damage)]
    }
    if settings.notifiesOfRevocation { tell(.consentRevoked, of: ended, at: now, base: base) }
    return warnings
  }
}

extension Diagnosis {
  fileprivate static func nothingRevoked(_ value: String, damage: DamagedValue?) -> Diagnosis {
    damage?.diagnosis("nothing_revoked", "token", severity: .warning)
      ?? Diagnosis(
        "nothing_revoked", severity: .warning,
        "Nothing was revoked, though the answer is 200 as Apple's would be.",
        expected: "a refresh or access token that is still good", seen: OpaqueToken.describe(value),
        mend:
          "Send the refresh_token (or access_token) of the token response, not the identity token or the code."
      )
  }
}
