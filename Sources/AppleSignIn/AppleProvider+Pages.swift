import HTTPMessages
import IdentityState
import OAuthProtocol
import PageTemplates
import WebPages

extension AppleProvider {
  /// What a posted page leads to.
  func step(_ query: Form, posted: Form, base: String) throws(OAuthError) -> AuthorizationStep {
    let authorization = try authorization(for: query, base: base)
    switch posted["decision"] {
    case "cancel": return cancel(authorization)
    // A form submitted by a script, or read without its buttons, names none: it proceeds.
    case "continue", nil: break
    case .some(let other): throw .badDecision("decision=\(other.prefix(40))")
    }
    switch posted["step"] {
    case "person": return .consent(authorization, try account(posted["account"]))
    case "new": return .consent(authorization, try newAccount(posted))
    case "consent":
      let account = try account(posted["account"])
      var choice = ConsentChoice(proposedFor: account)
      if let email = posted["emailChoice"] { choice.hidesEmail = email == "hide" }
      if let name = posted["givenName"] { choice.givenName = name }
      if let name = posted["familyName"] { choice.familyName = name }
      return try finish(authorization, account: account, choice: choice)
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

  /// A step of the sign-in as a page, or as the answer that ends it.
  func present(_ step: AuthorizationStep, at request: Request) -> Response {
    switch step {
    case .choosePerson(let authorization):
      return page(.signIn, personContext(authorization, request), authorization, request)
    case .consent(let authorization, let account):
      return page(.consent, consentContext(authorization, account, request), authorization, request)
    case .done(let authorization, let response):
      return deliver(response, request).annotated(authorization.warnings)
    }
  }

  private func deliver(_ response: AuthorizationResponse, _ request: Request) -> Response {
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

  private func personContext(_ authorization: Authorization, _ request: Request) -> [String: TemplateValue] {
    let people = store.read { $0.accounts }
    var context = commonContext(authorization, request)
    context["people"] = .list(
      people.enumerated().map { index, person in
        [
          "id": .text(person.id), "name": .text(person.name), "email": .text(person.email ?? ""),
          "checked": .flag(index == 0),
        ]
      })
    context["canAdd"] = true
    return context
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
    context["firstTime"] = .flag(store.read { $0.grant(of: holder) } == nil)
    context["givenName"] = .text(choice.givenName)
    context["familyName"] = .text(choice.familyName)
    context["hide"] = .flag(choice.hidesEmail)
    return context
  }

  /// Apple's error page: seen as HTTP 200 with an embedded JSON object; as JSON with 400 for who asks for JSON.
  func errorPage(_ error: OAuthError, for request: Request) -> Response {
    if request.prefers("application/json") {
      return .apple(error.bare)
    }
    let diagnosis = error.diagnosis
    return html(
      .error,
      [
        "errorMessage": .text(error.description ?? ""),
        "errorCode": .text(error.code.rawValue),
        "diagnosis": TemplateValue(diagnosis),
      ], request, .page
    ).annotated([diagnosis])
  }

  private func html(
    _ page: Page, _ context: [String: TemplateValue], _ request: Request, _ policy: ContentSecurityPolicy
  ) -> Response {
    pages.answer(page, context, to: request, provider: "Apple", policy: policy)
  }
}
