import IdentityState
package import OAuthProtocol
import OrderedJSON
import SigningCore
import TokenDefects

extension AppleProvider {
  /// Makes an identity token without anybody signing in: no consent is recorded, no code issued.
  ///
  /// - Parameter base: the base URL the request came in by, for `--issuer local`.
  /// - Throws: what in the order cannot be: an unknown client, person or defect.
  package func mint(
    _ request: MintRequest, base: String = AppleSettings.realIssuer
  ) throws(OAuthError) -> MintedToken {
    var draft = try draft(request, issuer: settings.issuer(base: base))
    let token: String
    if let name = request.defect {
      guard let defect = TokenDefect.named(name) else { throw .unknownDefect(name, provider: "apple") }
      token = try defect.make(&draft)
    } else {
      token = try draft.signed()
    }
    return MintedToken(token: token, header: draft.header, claims: draft.claims)
  }

  private func draft(_ request: MintRequest, issuer: String) throws(OAuthError) -> TokenDraft {
    guard let client = registry.client(request.clientID) else {
      throw .unknownClient(
        request.clientID, similar: registry.similarClient(to: request.clientID))
    }
    let account = try person(request.accountID)
    let code = request.code ?? OpaqueToken.code.make(store.chance)
    let accessToken = request.accessToken ?? OpaqueToken.accessToken.make(store.chance)
    let (email, isPrivate) = email(of: account, for: client, request)
    let now = now
    let isBoundToCode = request.code != nil || request.accessToken == nil
    let token = IdentityToken(
      issuer: issuer, audience: client.id, issued: now,
      subject: AppleIdentity(account: account, team: client.team.id, settings: settings).subject,
      nonce: request.nonce,
      binding: isBoundToCode
        ? .code(hash: TokenHash.leftHalf(of: code)) : .accessToken(hash: TokenHash.leftHalf(of: accessToken)),
      email: email, emailIsPrivate: isPrivate, authenticated: now)
    var claims = token.claims(settings.claimStyle)
    if isBoundToCode, request.accessToken != nil {
      claims = claims.setting("at_hash", to: .string(TokenHash.leftHalf(of: accessToken)))
    }
    for claim in request.claims { claims = claims.setting(claim.name, to: claim.value) }
    let signer = keys.signingKey(store.chance)
    return TokenDraft(
      header: IdentityToken.header(keyID: signer.id), claims: claims, signer: signer,
      otherKeyID: keys.ids.first { $0 != signer.id }, clientID: client.id,
      nonce: request.nonce ?? Base64URL.encode(store.chance.bytes(24)), code: code, accessToken: accessToken,
      now: now, strangersSubject: TokenDraft.strangersSubject(of: token.subject))
  }

  /// The address as the client knows it, if the person signed in before, else as it would get to know it.
  private func email(
    of account: Account, for client: AppleClient, _ request: MintRequest
  ) -> (address: String?, isPrivate: Bool) {
    guard request.hasEmail, let real = account.email else { return (nil, false) }
    let grant = store.read { world in
      world.grant(of: Grant.Holder(provider: .apple, app: client.consentHolder, accountID: account.id))
    }
    if request.hidesEmail == nil, let grant, let known = grant.email { return (known, grant.emailIsPrivate) }
    guard request.hidesEmail ?? grant?.emailIsPrivate ?? AppleTraits(account).hidesEmail else {
      return (real, false)
    }
    return (AppleIdentity(account: account, team: client.team.id, settings: settings).relayAddress, true)
  }
}

extension TokenDraft {
  /// A subject of Apple's shape that stands for somebody else.
  static func strangersSubject(of own: String) -> String {
    "\(own.prefix(7))\(SHA256.hexDigest(own).prefix(32))\(own.suffix(5))"
  }
}
