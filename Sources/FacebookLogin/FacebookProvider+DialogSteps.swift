import HTTPMessages
package import IdentityState
package import OAuthProtocol
package import WebPages

extension FacebookProvider {
  /// What comes next in the dialog.
  package enum DialogStep: Sendable {
    case choosePerson(Dialog, NewPerson = NewPerson())
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
      let asksAgain = request.authTypes.contains("rerequest")
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
    let hinted = store.read { HintedPerson.find(dialog.request.loginHint, in: $0) }
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
    case .fail: return failure(dialog)
    case .proceed:
      return try finish(dialog, account: person(script.accountID), declining: script.declined)
    }
  }

  /// The app hears of the failure as of a configuration error: `error_code` and `error_message`, and no `error`, which
  /// clients have taken for no answer at all (reference §2.2).
  private func failure(_ dialog: Dialog) -> DialogStep {
    let failed = Dialog(
      request: dialog.request, app: dialog.app,
      warnings: dialog.warnings + [OAuthError.scriptedFailure.diagnosis], issuer: dialog.issuer)
    return .done(
      failed,
      DialogResponse(dialog.request, .failed(code: 1, message: "An unknown error has occurred.")))
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
}
