import HTTPMessages
import IdentityState
import OAuthProtocol
import PageTemplates
import WebPages

extension FacebookProvider {
  /// The part of the pages that is every provider's.
  var signInPages: SignInPages { SignInPages(store: store) }

  /// What a page was posted for.
  func posted(_ form: Form) throws(OAuthError) -> PostedStep {
    do throws(RefusedStep) {
      return try signInPages.read(form)
    } catch {
      throw .refusedStep(error)
    }
  }

  /// What a posted page leads to.
  func step(_ posted: PostedStep, of dialog: Dialog) throws(OAuthError) -> DialogStep {
    switch posted {
    case .cancel: return cancel(dialog)
    case .person(let account): return .consent(dialog, account)
    case .newPerson(let person): return .choosePerson(dialog, person)
    case .consent(let account, let form):
      let given = form.fields.filter { $0.name == "permission" }.map(\.value)
      return try finish(
        dialog, account: account,
        declining: asking(dialog, of: account).open.filter { !given.contains($0) })
    }
  }

  /// A step of the dialog as a page, or as the answer that ends it.
  func present(_ step: DialogStep, at request: Request) -> Response {
    switch step {
    case .choosePerson(let dialog, let newPerson):
      let people = signInPages.listContext(
        newPerson, for: request, asksAnew: dialog.request.authTypes.contains("reauthenticate"))
      return html(
        .signIn, people.merging(commonContext(dialog, request)) { $1 }, request, .leadingAway
      ).annotated(dialog.warnings)
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
    [
      "clientID": .text(dialog.app.name),
      "action": .text(
        request.mount.path + version(of: request) + Path.dialogPages + "?" + dialog.request.query),
      "warnings": .list(dialog.warnings.map { .text($0.text) }),
    ]
  }

  /// The version in front of the path as the request had it, or nothing.
  func version(of request: Request) -> String {
    FacebookPath(request.path, mount: request.mount).version.map { "/" + $0 } ?? ""
  }

  private func consentContext(
    _ dialog: Dialog, _ account: Account, _ request: Request
  ) -> [String: TemplateValue] {
    let asking = asking(dialog, of: account)
    var context = commonContext(dialog, request)
    context["account"] = .text(account.id)
    context["name"] = .text(account.name)
    context["email"] = .text(account.email ?? "")
    context["permissions"] = .list(asking.open.map(permission))
    context["settled"] = .list(asking.settled.map(permission))
    context["isKnown"] = .flag(grant(of: account, to: dialog.app.id) != nil)
    return context
  }

  /// A permission with the words for it, where the language has any.
  private func permission(_ name: String) -> TemplateValue {
    ["name": .text(name), "words": .phrase("permission." + name)]
  }

  /// What the dialog says when it cannot go back to the app.
  ///
  /// - Parameter again: where the dialog can be begun anew, if that may help.
  func errorPage(_ error: OAuthError, for request: Request, again: String = "") -> Response {
    let isOurs = error.code == "server_error"
    return html(
      .error, .refusal(error, again: again), request, .page,
      status: isOurs ? .internalServerError : .badRequest
    ).annotated([error.diagnosis])
  }

  private func html(
    _ page: Page, _ context: [String: TemplateValue], _ request: Request, _ policy: ContentSecurityPolicy,
    status: Status = .ok
  ) -> Response {
    pages.answer(page, context, to: request, provider: "Facebook", policy: policy, status: status)
  }
}
