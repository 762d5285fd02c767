import HTTPMessages
package import IdentityState
package import OAuthProtocol
import OrderedJSON
import SigningCore

extension FacebookProvider {
  /// What comes next in the dialog.
  package enum DialogStep: Sendable {
    case choosePerson(Dialog)
    case consent(Dialog, Account)
    case done(Dialog, DialogResponse)
  }

  /// What of a request a person is asked, and what was settled before.
  package struct Asking: Sendable, Equatable {
    /// What every app gets (reference §1.4); it cannot be declined.
    package static let basic = ["public_profile", "openid"]

    /// What the person may decline now.
    package let open: [String]
    /// What the app gets anyhow.
    package let settled: [String]
    /// What was declined at an earlier sign-in, and is not asked again unless `auth_type` says `rerequest`.
    package let declined: [String]

    init(_ request: DialogRequest, known: Grant?) {
      let asked =
        request.scope.values.contains("public_profile")
        ? request.scope.values : ["public_profile"] + request.scope.values
      let asksAgain = request.authType == "rerequest"
      let isGranted = { (name: String) in known?.scope.contains(name) ?? false }
      let isDeclined = { (name: String) in !asksAgain && (known?.declined.contains(name) ?? false) }
      settled = asked.filter { Self.basic.contains($0) || isGranted($0) }
      declined = asked.filter { !Self.basic.contains($0) && !isGranted($0) && isDeclined($0) }
      open = asked.filter { [settled] in !settled.contains($0) }.filter { [declined] in
        !declined.contains($0)
      }
    }
  }

  package func asking(_ dialog: Dialog, of account: Account) -> Asking {
    Asking(dialog.request, known: grant(of: account, to: dialog.app.id))
  }

  func grant(of account: Account, to appID: String) -> Grant? {
    let holder = Grant.Holder(provider: .facebook, app: appID, accountID: account.id)
    return store.read { $0.grant(of: holder) }
  }

  /// Opens the dialog: with a page, or straight through when a hint, a script or the setting allows.
  package func begin(_ dialog: Dialog) throws(OAuthError) -> DialogStep {
    if dialog.request.isSilent { return try beginSilently(dialog) }
    let hinted = store.read { world in
      dialog.request.loginHint.flatMap { world.account($0) ?? world.account(email: $0) }
    }
    switch (settings.signIn, hinted) {
    case (_, nil):
      if let script = takeScript(appID: dialog.app.id) { return try follow(script, dialog) }
      guard settings.signIn == .auto else { return .choosePerson(dialog) }
      return try finish(dialog, account: person(nil), declining: [])
    case (.page, .some(let account)): return .consent(dialog, account)
    case (.auto, .some(let account)): return try finish(dialog, account: account, declining: [])
    }
  }

  /// What a person does who was told beforehand.
  private func follow(_ script: SignInScript, _ dialog: Dialog) throws(OAuthError) -> DialogStep {
    switch script.outcome {
    case .cancel: return cancel(dialog)
    case .fail: throw .scriptedFailure
    case .proceed:
      return try finish(dialog, account: person(script.accountID), declining: script.declined)
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
  func takeScript(appID: String) -> SignInScript? {
    store.change { world in
      guard let script = world.script(for: .facebook, clientID: appID) else { return nil }
      world.record(.scriptUsed(id: script.id))
      return script
    }
  }

  /// The person pressed Cancel: nothing changes, and the app hears so.
  package func cancel(_ dialog: Dialog) -> DialogStep {
    .done(dialog, DialogResponse(dialog.request, .denied))
  }

  /// The person pressed Continue.
  ///
  /// - Parameter declined: of what was open to be declined; anything else in it is ignored.
  package func finish(
    _ dialog: Dialog, account: Account, declining declined: [String]
  ) throws(OAuthError) -> DialogStep {
    let asking = asking(dialog, of: account)
    let signIn = signIn(
      account, to: dialog.app,
      granting: asking.settled + asking.open.filter { !declined.contains($0) },
      declining: asking.declined + asking.open.filter(declined.contains))
    return .done(dialog, DialogResponse(dialog.request, .success(try success(of: signIn, dialog))))
  }

  /// What the app is given.
  func success(of signIn: SignIn, _ dialog: Dialog) throws(OAuthError) -> DialogResponse.Success {
    let request = dialog.request
    var success = DialogResponse.Success()
    if request.mode != .limited {
      if request.asks(.token) || request.asks(.tokenOrNonce) { addAccessToken(to: &success, signIn, dialog) }
      if request.asks(.code) {
        success.code =
          issueCode(
            for: signIn, redirectURI: request.redirectURI.text,
            nonce: request.isOpenID ? request.nonce ?? "" : nil, challenge: request.challenge,
            issuer: dialog.issuer
          ).value
      }
    }
    if request.asks(.idToken) {
      success.idToken = try signed(
        identityToken(
          for: signIn.grant, of: signIn.account, nonce: request.nonce ?? "", issuer: dialog.issuer,
          accessToken: success.accessToken, keyThumbprint: request.keyThumbprint))
    }
    if request.asks(.signedRequest) {
      success.signedRequest = signedRequest(of: signIn, code: success.code)
    }
    if request.asks(.graphDomain) { success.graphDomain = "facebook" }
    if request.asks(.userTokenNonce) {
      success.userTokenNonce = FacebookToken.userTokenNonce.make(store.chance)
    }
    if request.returnsScopes || request.asks(.grantedScopes) {
      success.granted = signIn.grant.scope.values.sorted()
      success.declined = signIn.grant.declined.sorted()
    }
    return success
  }

  private func addAccessToken(
    to success: inout DialogResponse.Success, _ signIn: SignIn, _ dialog: Dialog
  ) {
    // The SDKs' tokens live long, a web page's do not (reference §2.3).
    let lifetime =
      dialog.request.redirectURI.kind == .ownScheme ? settings.longLifetime : settings.shortLifetime
    success.expiresIn = lifetime.seconds
    success.dataAccessExpiry = (signIn.moment + .hours(90 * 24)).numericDate
    success.accessToken =
      dialog.request.mode == .shim
      ? FacebookToken.untrackedAccessToken.make(store.chance)
      : issueAccessToken(
        for: signIn.grant, appID: signIn.app.id, issuer: dialog.issuer, lifetime: lifetime,
        authenticated: signIn.moment
      ).value
  }

  /// The login payload of reference §2.8.
  private func signedRequest(of signIn: SignIn, code: String?) -> String {
    SignedRequest.make(
      .object([
        "user_id": .string(signIn.grant.subject), "code": code.map(JSON.string),
        "algorithm": "HMAC-SHA256", "issued_at": .integer(signIn.moment.numericDate),
      ]), secret: signIn.app.secret ?? FacebookRegistry.builtInSecret)
  }
}
