package import HTTPMessages
package import IdentityState
package import OAuthProtocol
import SigningCore
package import WebPages

extension AppleProvider {
  /// An authorization request whose client and return URL were found in order.
  package struct Authorization: Sendable {
    package let request: AuthorizationRequest
    package let client: AppleClient
    /// What works here and would not at Apple.
    package let warnings: [Diagnosis]
    /// The issuer of every token that comes of it.
    package let issuer: String
  }

  /// What comes next in a sign-in.
  package enum AuthorizationStep: Sendable {
    case choosePerson(Authorization, NewPerson = NewPerson())
    case consent(Authorization, Account)
    case done(Authorization, AuthorizationResponse)
  }

  /// What the person chose on the consent page.
  package struct ConsentChoice: Sendable, Equatable {
    package var hidesEmail: Bool
    package var givenName: String
    package var familyName: String

    package init(hidesEmail: Bool, givenName: String, familyName: String) {
      self.hidesEmail = hidesEmail
      self.givenName = givenName
      self.familyName = familyName
    }

    /// What the page proposes.
    package init(proposedFor account: Account) {
      self.init(
        hidesEmail: AppleTraits(account).hidesEmail, givenName: account.givenName,
        familyName: account.familyName)
    }
  }

  /// Checks a request to `/auth/authorize`.
  ///
  /// - Parameters:
  ///   - base: the base URL it came in by.
  ///   - referrer: the `Referer` field, where a browser opened the sign-in.
  /// - Throws: what Apple's page would say.
  package func authorization(
    for form: Form, base: String, referrer: String? = nil
  ) throws(OAuthError) -> Authorization {
    let request = try AuthorizationRequest(form: form, acceptsIDTokenAlone: settings.acceptsIDTokenAlone)
    guard let client = registry.client(request.clientID) else {
      throw .unknownClient(
        request.clientID, similar: registry.similarClient(to: request.clientID))
    }
    switch client.kind {
    case .app: throw .appIDOnTheWeb(client.id)
    case .servicesID(let registered):
      guard registered.contains(request.redirectURI.text) else {
        throw .unregisteredRedirectURI(request.redirectURI.text, client: client.id, registered: registered)
      }
    case .unlisted: break
    }
    let objection = request.redirectURI.portalObjection.map {
      Diagnosis.portalRefusesRedirectURI(request.redirectURI, $0)
    }
    if settings.refusesWarnings {
      if let warning = client.warning {
        throw OAuthError(.invalidClient, description: "Invalid client.", warning.asRefusal)
      }
      if let objection {
        throw OAuthError(
          .invalidRequest, description: "Invalid client id or web redirect url.", objection.asRefusal)
      }
    }
    return Authorization(
      request: request, client: client,
      warnings: [client.warning, objection].compactMap(\.self)
        + browserWarnings(request, base: base, referrer: referrer)
        + store.read { HintedPerson.warnings(request.loginHint, in: $0) },
      issuer: settings.issuer(base: base))
  }

  /// Opens the sign-in: with a page, or straight through when a hint, a script or the setting allows.
  package func begin(_ authorization: Authorization) throws(OAuthError) -> AuthorizationStep {
    let clientID = authorization.client.id
    let hint = authorization.request.loginHint
    let hinted = store.read { HintedPerson.find(hint, in: $0) }
    switch (settings.signIn, hinted) {
    case (_, nil):
      if let script = takeScript(clientID: clientID) { return try follow(script, authorization) }
      guard settings.signIn == .auto else { return .choosePerson(authorization) }
      let account = try person(nil)
      return try finish(authorization, account: account, choice: ConsentChoice(proposedFor: account))
    case (.page, .some(let account)): return .consent(authorization, account)
    case (.auto, .some(let account)):
      return try finish(authorization, account: account, choice: ConsentChoice(proposedFor: account))
    }
  }

  /// What a person does who was told beforehand.
  private func follow(
    _ script: SignInScript, _ authorization: Authorization
  ) throws(OAuthError) -> AuthorizationStep {
    switch script.outcome {
    case .cancel: return cancel(authorization)
    case .fail: throw .scriptedFailure
    case .proceed:
      let account = try person(script.accountID)
      return try finish(authorization, account: account, choice: choice(of: account, script))
    }
  }

  /// The person of that id, or the first one.
  func person(_ id: String?) throws(OAuthError) -> Account {
    guard let account = store.read({ world in id.map { world.account($0) } ?? world.accounts.first }) else {
      throw .unknownPerson(id ?? "nobody named", known: store.read { $0.accounts.map(\.id) })
    }
    return account
  }

  /// The script for this sign-in, used up by being taken.
  func takeScript(clientID: String) -> SignInScript? {
    store.change { world in
      guard let script = world.script(for: .apple, clientID: clientID) else { return nil }
      world.record(.scriptUsed(id: script.id))
      return script
    }
  }

  func choice(of account: Account, _ script: SignInScript?) -> ConsentChoice {
    var choice = ConsentChoice(proposedFor: account)
    if let hides = script?.hideEmail { choice.hidesEmail = hides }
    if let name = script?.givenName { choice.givenName = name }
    if let name = script?.familyName { choice.familyName = name }
    return choice
  }

  /// The person pressed Cancel: nothing changes, and the client hears so.
  package func cancel(_ authorization: Authorization) -> AuthorizationStep {
    .done(
      authorization,
      AuthorizationResponse(
        mode: authorization.request.responseMode, redirectURI: authorization.request.redirectURI,
        state: authorization.request.state, outcome: .cancelled))
  }

  /// The person pressed Continue.
  package func finish(
    _ authorization: Authorization, account: Account, choice: ConsentChoice
  ) throws(OAuthError) -> AuthorizationStep {
    let request = authorization.request
    let sign = signIn(
      account, to: authorization.client, scope: request.scope, choice: choice, nonce: request.nonce,
      challenge: request.challenge, redirectURI: request.redirectURI.text, issuer: authorization.issuer)
    let user = sign.isFirst ? sign.user(asksName: request.asksName, asksEmail: request.asksEmail) : nil
    let response = AuthorizationResponse(
      mode: request.responseMode, redirectURI: request.redirectURI, state: request.state,
      outcome: .success(
        code: request.asksCode ? sign.code.value : nil,
        idToken: request.asksIDToken ? try identityToken(for: sign) : nil, user: user))
    return .done(authorization, response)
  }
}

extension Diagnosis {
  fileprivate static func portalRefusesRedirectURI(_ uri: RedirectURI, _ objection: String) -> Diagnosis {
    Diagnosis(
      "redirect_uri_not_for_apple", severity: .warning,
      "Apple's developer portal would not accept this redirect_uri: \(objection).",
      expected: "an https URL with a domain name", seen: String(uri.text.prefix(200)),
      mend: "Use an https domain (a tunnel, or a hosts-file name) against the real service.")
  }
}
