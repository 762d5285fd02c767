package import IdentityState
import OAuthProtocol
import SigningCore

extension AppleProvider {
  /// A sign-in that happened: the consent behind it and the code that came of it.
  package struct SignIn: Sendable {
    package let client: AppleClient
    package let account: Account
    package let grant: Grant
    package let code: AuthorizationCode
    /// Whether the consent was given just now.
    package let isFirst: Bool

    /// What the client is told of the person at the first consent; `nil` when it asked for nothing.
    func user(asksName: Bool, asksEmail: Bool) -> AuthorizationResponse.UserInformation? {
      guard asksName || asksEmail else { return nil }
      return AuthorizationResponse.UserInformation(
        name: asksName
          ? AuthorizationResponse.UserInformation.Name(
            givenName: grant.givenName, familyName: grant.familyName) : nil,
        email: asksEmail ? grant.email : nil)
    }
  }

  /// Codes are good for five minutes (Apple: Generate and validate tokens).
  static let codeLifetime = Lifetime.minutes(5)

  /// Remembers the consent, if it is the first, and issues a code.
  ///
  /// The first consent of a person for the team's primary app fixes scopes, e-mail and name; later requests change
  /// nothing of it (reference: request).
  func signIn(
    _ account: Account, to client: AppleClient, scope: Scope, choice: ConsentChoice, nonce: String?,
    challenge: CodeChallenge?, redirectURI: String?, issuer: String
  ) -> SignIn {
    let identity = AppleIdentity(account: account, team: client.team.id, settings: settings)
    let holder = Grant.Holder(provider: .apple, app: client.consentHolder, accountID: account.id)
    let codeValue = OpaqueToken.code.make(store.chance)
    let grantID = "g" + Base64URL.encode(store.chance.bytes(9))
    let now = now
    return store.change { world in
      let known = world.grant(of: holder)
      let grant: Grant
      if let known {
        grant = known
        if !known.clientIDs.contains(client.id) {
          world.record(.clientSeen(grantID: known.id, clientID: client.id))
        }
      } else {
        let hides = choice.hidesEmail && account.email != nil
        grant = Grant(
          id: grantID, holder: holder, subject: identity.subject, scope: scope,
          email: scope.contains("email") ? (hides ? identity.relayAddress : account.email) : nil,
          emailIsPrivate: hides, givenName: choice.givenName, familyName: choice.familyName, since: now,
          clientIDs: [client.id])
        world.record(.grantMade(grant))
      }
      let code = AuthorizationCode(
        value: codeValue, provider: .apple, clientID: client.id, redirectURI: redirectURI, grantID: grant.id,
        nonce: nonce,
        challenge: challenge, issuer: issuer, issued: now, expires: now + Self.codeLifetime)
      world.record(.codeIssued(code))
      return SignIn(client: client, account: account, grant: grant, code: code, isFirst: known == nil)
    }
  }

  /// The identity token that travels with the code, bound to it by `c_hash`.
  func identityToken(for signIn: SignIn, isNative: Bool = false) throws(OAuthError) -> String {
    let token = IdentityToken(
      issuer: signIn.code.issuer, audience: signIn.client.id, issued: signIn.code.issued,
      subject: signIn.grant.subject,
      nonce: signIn.code.nonce, binding: .code(hash: TokenHash.leftHalf(of: signIn.code.value)),
      email: signIn.grant.email, emailIsPrivate: signIn.grant.emailIsPrivate,
      authenticated: signIn.code.issued,
      realUserStatus: isNative && signIn.isFirst ? AppleTraits(signIn.account).realUserStatus : nil)
    return try signed(token)
  }

  func signed(_ token: IdentityToken) throws(OAuthError) -> String {
    do {
      return try sign(token)
    } catch {
      throw .signingFailed(error)
    }
  }
}
