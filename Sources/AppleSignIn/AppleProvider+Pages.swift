import HTTPMessages
import IdentityState
import OAuthProtocol
import PageTemplates
import WebPages

extension AppleProvider {
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
  func step(_ posted: PostedStep, of authorization: Authorization) throws(OAuthError) -> AuthorizationStep {
    switch posted {
    case .cancel: return cancel(authorization)
    case .person(let account): return .consent(authorization, account)
    case .newPerson(let person): return .choosePerson(authorization, person)
    case .consent(let account, let form):
      var choice = ConsentChoice(proposedFor: account)
      if let email = form["emailChoice"] { choice.hidesEmail = email == "hide" }
      if let name = form["givenName"] { choice.givenName = PersonName.typed(name) }
      if let name = form["familyName"] { choice.familyName = PersonName.typed(name) }
      return try finish(authorization, account: account, choice: choice)
    }
  }

  /// A step of the sign-in as a page, or as the answer that ends it.
  func present(_ step: AuthorizationStep, at request: Request) -> Response {
    switch step {
    case .choosePerson(let authorization, let newPerson):
      let people = signInPages.listContext(newPerson, for: request)
      return page(
        .signIn, people.merging(commonContext(authorization, request)) { $1 }, authorization, request)
    case .consent(let authorization, let account):
      return page(.consent, consentContext(authorization, account, request), authorization, request)
    case .done(let authorization, let response):
      return deliver(response, request).annotated(authorization.warnings)
    }
  }

  func deliver(_ response: AuthorizationResponse, _ request: Request) -> Response {
    var delivery = delivery(of: response, request)
    delivery.basis = response
    return delivery
  }

  private func delivery(of response: AuthorizationResponse, _ request: Request) -> Response {
    let target = response.redirectURI
    switch response.mode {
    case .query, .fragment: return .redirect(to: response.location)
    case .formPost:
      return html(
        .formPost,
        [
          "action": .text(target.text),
          "fields": .list(
            response.formFields.fields.map { ["name": .text($0.name), "value": .text($0.value)] }),
        ], request, .leadingAway)
    case .webMessage:
      return html(
        .webMessage, ["message": .text(response.webMessage), "targetOrigin": .text(target.origin)],
        request, .page)
    }
  }

  private func page(
    _ page: Page, _ context: [String: TemplateValue], _ authorization: Authorization, _ request: Request
  ) -> Response {
    html(page, context, request, .leadingAway).annotated(authorization.warnings)
  }

  private func commonContext(_ authorization: Authorization, _ request: Request) -> [String: TemplateValue] {
    [
      "clientID": .text(authorization.client.id),
      "action": .text(request.mount.path + Path.pages + "?" + authorization.request.query),
      "warnings": .list(authorization.warnings.map { .text($0.text) }),
    ]
  }

  private func consentContext(
    _ authorization: Authorization, _ account: Account, _ request: Request
  ) -> [String: TemplateValue] {
    let holder = Grant.Holder(
      provider: .apple, app: authorization.client.consentHolder, accountID: account.id)
    let identity = AppleIdentity(account: account, team: authorization.client.team.id, settings: settings)
    let choice = ConsentChoice(proposedFor: account)
    var context = commonContext(authorization, request)
    context["account"] = .text(account.id)
    context["name"] = .text(account.name)
    context["email"] = .text(account.email ?? "")
    context["relayEmail"] = .text(identity.relayAddress)
    context["asksName"] = .flag(authorization.request.asksName)
    context["asksEmail"] = .flag(authorization.request.asksEmail)
    context["isKnown"] = .flag(store.read { $0.grant(of: holder) } != nil)
    context["givenName"] = .text(choice.givenName)
    context["familyName"] = .text(choice.familyName)
    context["hide"] = .flag(choice.hidesEmail)
    return context
  }

  /// Apple's error page: seen as HTTP 200 with an embedded JSON object; as JSON with 400 for who asks for JSON.
  ///
  /// - Parameter again: where the sign-in can be begun anew, if that may help.
  func errorPage(_ error: OAuthError, for request: Request, again: String = "") -> Response {
    if request.prefers("application/json") {
      return .apple(error.bare)
    }
    return html(.error, .refusal(error, again: again), request, .page).annotated([error.diagnosis])
  }

  private func html(
    _ page: Page, _ context: [String: TemplateValue], _ request: Request, _ policy: ContentSecurityPolicy
  ) -> Response {
    pages.answer(page, context, to: request, provider: "Apple", policy: policy)
  }
}
