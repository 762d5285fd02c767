import HTTPMessages
import IdentityState
import OAuthProtocol
import PageTemplates
import WebPages

extension FacebookProvider {
  /// What a posted page leads to.
  func step(_ query: Form, posted: Form, at mount: Request.Mount) throws(OAuthError) -> DialogStep {
    let dialog = try dialog(for: query, at: mount)
    switch posted["decision"] {
    case "cancel": return cancel(dialog)
    // A form submitted by a script, or read without its buttons, names none: it proceeds.
    case "continue", nil: break
    case .some(let other): throw .badDecision("decision=\(other.prefix(40))")
    }
    switch posted["step"] {
    case "person": return .consent(dialog, try account(posted["account"]))
    case "new": return .consent(dialog, try newAccount(posted))
    case "consent":
      let account = try account(posted["account"])
      let given = posted.fields.filter { $0.name == "permission" }.map(\.value)
      return try finish(
        dialog, account: account,
        declining: asking(dialog, of: account).open.filter { !given.contains($0) })
    case let other: throw .badDecision("step=\(other?.prefix(40) ?? "")")
    }
  }

  private func account(_ id: String?) throws(OAuthError) -> Account {
    guard let id, let account = store.read({ $0.account(id) }) else {
      throw .unknownPerson(id ?? "nobody chosen", known: store.read { $0.accounts.map(\.id) })
    }
    return account
  }

  private func newAccount(_ posted: Form) throws(OAuthError) -> Account {
    guard let email = posted["email"], Self.looksLikeAddress(email) else {
      throw .badDecision("an e-mail address of another form")
    }
    if let known = store.read({ world in world.account(email: email) }) { return known }
    let account = Account(
      id: "new-" + store.chance.text(8, from: Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)),
      givenName: posted["givenName"] ?? "", familyName: posted["familyName"] ?? "", email: email)
    store.change { $0.record(.accountPut(account)) }
    return account
  }

  private static func looksLikeAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
  }

  /// A step of the dialog as a page, or as the answer that ends it.
  func present(_ step: DialogStep, at request: Request) -> Response {
    switch step {
    case .choosePerson(let dialog):
      return html(.signIn, personContext(dialog, request), request, .leadingAway).annotated(dialog.warnings)
    case .consent(let dialog, let account):
      return html(.facebookConsent, consentContext(dialog, account, request), request, .leadingAway)
        .annotated(dialog.warnings)
    case .done(let dialog, let response): return deliver(response, request).annotated(dialog.warnings)
    }
  }

  /// To a website by a redirection, to an app by a page that leads there (reference §2.2).
  private func deliver(_ response: DialogResponse, _ request: Request) -> Response {
    guard response.redirectURI.kind != .web else { return .redirect(to: response.location) }
    return html(.appLink, ["target": .text(response.location)], request, .leadingAway)
  }

  private func commonContext(_ dialog: Dialog, _ request: Request) -> [String: TemplateValue] {
    let version = FacebookPath(request.path, mount: request.mount).version.map { "/" + $0 } ?? ""
    return [
      "clientID": .text(dialog.app.name),
      "action": .text(request.mount.path + version + Path.dialogPages + "?" + dialog.request.query),
      "warnings": .list(dialog.warnings.map { .text($0.text) }),
    ]
  }

  private func personContext(_ dialog: Dialog, _ request: Request) -> [String: TemplateValue] {
    var context = commonContext(dialog, request)
    context["people"] = .list(
      store.read { $0.accounts }.enumerated().map { index, person in
        [
          "id": .text(person.id), "name": .text(person.name), "email": .text(person.email ?? ""),
          "checked": .flag(index == 0),
        ]
      })
    context["canAdd"] = true
    return context
  }

  private func consentContext(
    _ dialog: Dialog, _ account: Account, _ request: Request
  ) -> [String: TemplateValue] {
    let asking = asking(dialog, of: account)
    var context = commonContext(dialog, request)
    context["account"] = .text(account.id)
    context["name"] = .text(account.name)
    context["email"] = .text(account.email ?? "")
    context["permissions"] = .list(asking.open.map { ["name": .text($0)] })
    context["settled"] = .list(asking.settled.map { .text($0) })
    return context
  }

  /// What the dialog says when it cannot go back to the app.
  func errorPage(_ error: OAuthError, for request: Request) -> Response {
    let diagnosis = error.diagnosis
    let isOurs = error.code == "server_error"
    let response = html(
      .error,
      [
        "errorMessage": .text(error.description ?? ""),
        "errorCode": .text(error.code.rawValue),
        "diagnosis": TemplateValue(diagnosis),
      ], request, .page, status: isOurs ? .internalServerError : .badRequest)
    return response.annotated([diagnosis])
  }

  private func html(
    _ page: Page, _ context: [String: TemplateValue], _ request: Request, _ policy: ContentSecurityPolicy,
    status: Status = .ok
  ) -> Response {
    pages.answer(page, context, to: request, provider: "Facebook", policy: policy, status: status)
  }
}
