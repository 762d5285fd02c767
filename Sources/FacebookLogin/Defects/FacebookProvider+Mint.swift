import IdentityState
package import OAuthProtocol
package import OrderedJSON
import SigningCore
import TokenDefects

/// What token is wanted: as if the person had just signed in to the app, or deliberately bad.
package struct FacebookMintRequest: Sendable {
  package var appID: String
  /// `nil` for the first person.
  package var accountID: String?
  package var nonce: String?
  package var permissions = ["public_profile", "email", "openid"]
  /// What `at_hash` is over.
  package var accessToken: String?
  /// Members that replace those of the same name where they stand, or are added.
  package var claims: [JSON.Member] = []
  /// A name of the catalogue.
  package var defect: String?

  package init(appID: String) {
    self.appID = appID
  }
}

extension FacebookProvider {
  /// Makes an identity token without anybody signing in: no consent is recorded.
  ///
  /// - Throws: what in the order cannot be: an unknown app, person or defect.
  package func mint(
    _ request: FacebookMintRequest, base: String = FacebookSettings.realIssuer
  ) throws(OAuthError) -> (token: String, header: JSON, claims: JSON) {
    guard let app = registry.app(request.appID) else {
      throw .unknownApp(
        request.appID, isOpen: registry.registration == .open, similar: registry.similarApp(to: request.appID)
      )
    }
    let account = try person(request.accountID)
    let subject = FacebookIdentity(account: account, appID: app.id, settings: settings).subject
    var claims = FacebookIdentityToken(
      issuer: settings.issuer(base: base), audience: app.id, subject: subject, issued: now, id: newTokenID(),
      nonce: request.nonce ?? "", accessTokenHash: request.accessToken.map(TokenHash.leftHalf),
      person: personClaims(account, appID: app.id, scope: Scope(request.permissions)), keyThumbprint: nil
    ).claims
    for claim in request.claims { claims = claims.setting(claim.name, to: claim.value) }
    let signer = keys.ring.signingKey(store.chance)
    var draft = TokenDraft(
      header: FacebookIdentityToken.header(keyID: signer.id), claims: claims, signer: signer,
      otherKeyID: keys.ring.ids.first { $0 != signer.id }, clientID: app.id,
      nonce: request.nonce ?? Base64URL.encode(store.chance.bytes(24)), code: "",
      accessToken: request.accessToken ?? "", now: now,
      strangersSubject: String(subject.reversed()), style: .facebook)
    guard let name = request.defect else { return (try draft.signed(), draft.header, draft.claims) }
    guard let defect = TokenDefect.ofFacebook(named: name) else {
      throw .unknownDefect(name, provider: "facebook")
    }
    let token = try defect.make(&draft)
    return (token, draft.header, draft.claims)
  }
}
