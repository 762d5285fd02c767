import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension FacebookProvider {
  /// The identity token of a consent.
  ///
  /// - Parameters:
  ///   - nonce: empty where none was sent.
  ///   - accessToken: what it travels with, for `at_hash`.
  func identityToken(
    for grant: Grant, of account: Account, nonce: String, issuer: String, accessToken: String? = nil,
    keyThumbprint: String? = nil
  ) -> FacebookIdentityToken {
    FacebookIdentityToken(
      issuer: issuer, audience: grant.holder.app, subject: grant.subject, issued: now, id: newTokenID(),
      nonce: nonce, accessTokenHash: accessToken.map(TokenHash.leftHalf),
      person: personClaims(account, appID: grant.holder.app, scope: grant.scope),
      keyThumbprint: keyThumbprint)
  }

  /// The identity token that an exchanged code gives beside its access token; `nil` where `openid` was not asked for.
  func identityToken(
    for code: AuthorizationCode, accessToken: String
  ) throws(OAuthError) -> String? {
    guard let nonce = code.nonce else { return nil }
    let found = store.read { world in
      world.grants[code.grantID].flatMap { grant in
        world.account(grant.holder.accountID).map { (grant, $0) }
      }
    }
    guard let (grant, account) = found else { return nil }
    return try signed(
      identityToken(
        for: grant, of: account, nonce: nonce, issuer: code.issuer, accessToken: accessToken))
  }

  /// Signs with one of the current keys; `/` is escaped in the payload too, as in Facebook's tokens.
  func signed(_ token: FacebookIdentityToken) throws(OAuthError) -> String {
    let signer = keys.ring.signingKey(store.chance)
    do {
      return try JWS.sign(
        header: FacebookIdentityToken.header(keyID: signer.id), payload: token.claims, with: signer.key,
        style: .facebook)
    } catch {
      throw .signingFailed("\(error)")
    }
  }

  /// `<4 characters>.<64 hexadecimal digits>` (reference §1.6).
  func newTokenID() -> String {
    let start = store.chance.text(4, from: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8))
    return start + "." + SHA256.hexDigest(Base64URL.encode(store.chance.bytes(32)))
  }

  /// What the permissions let an app know, in the order and types of Facebook's tokens.
  func personClaims(_ account: Account, appID: String, scope: Scope) -> [JSON.Member] {
    let traits = FacebookTraits(account)
    let subject = FacebookIdentity(account: account, appID: appID, settings: settings).subject
    func granted(_ permission: String, _ value: @autoclosure () -> JSON?) -> JSON? {
      scope.contains(permission) ? value() : nil
    }
    func text(_ text: String?) -> JSON? { text.flatMap { $0.isEmpty ? nil : .string($0) } }
    let claims: JSON = .object([
      "email": granted("email", text(account.email)),
      "given_name": granted("public_profile", text(account.givenName)),
      "middle_name": granted("public_profile", text(traits.middleName)),
      "family_name": granted("public_profile", text(account.familyName)),
      "name": granted("public_profile", text(fullName(account, traits))),
      "picture": granted("public_profile", .string(pictureURL(traits, subject: subject))),
      "user_friends": granted("user_friends", friends(traits, appID: appID)),
      "user_birthday": granted("user_birthday", text(traits.birthday)),
      "user_age_range": granted("user_age_range", traits.ageRange?.json),
      "user_link": granted("user_link", text(traits.link)),
      "user_hometown": granted("user_hometown", traits.hometown?.json),
      "user_location": granted("user_location", traits.location?.json),
      "user_gender": granted("user_gender", text(traits.gender)),
    ])
    return claims.members ?? []
  }

  func fullName(_ account: Account, _ traits: FacebookTraits) -> String {
    [account.givenName, traits.middleName ?? "", account.familyName].filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  /// The address of a picture as Facebook gives it out, good for thirty days.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  func pictureURL(_ traits: FacebookTraits, subject: String, width: Int = 100, height: Int = 100) -> String {
    if let picture = traits.picture { return picture }
    let expiry = (now + .hours(30 * 24)).numericDate
    let hash = Base64URL.encode(
      PairwiseIdentifier.derive(seed: settings.seed, purpose: "facebook.picture", [subject]).prefix(42))
    return "https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=\(subject)&height=\(height)"
      + "&width=\(width)&ext=\(expiry)&hash=AT\(hash)"
  }

  /// The app-scoped ids of the friends who use the app too.
  func friends(_ traits: FacebookTraits, appID: String) -> JSON {
    let subjects = store.read { world in
      traits.friends.compactMap { friend in
        world.grant(of: Grant.Holder(provider: .facebook, app: appID, accountID: friend))?.subject
      }
    }
    return .array(subjects.map(JSON.string))
  }
}

extension FacebookTraits.AgeRange {
  var json: JSON {
    .object(["min": min.map(JSON.integer), "max": max.map(JSON.integer)])
  }
}

extension FacebookTraits.Place {
  var json: JSON { ["id": .string(id), "name": .string(name)] }
}
