package import HTTPMessages
package import IdentityState
package import PageTemplates
import SigningCore

/// Turns pages into answers.
package struct PageWriter: Sendable {
  package let templates: PageTemplates
  private let chance: any Chance

  package init(templates: PageTemplates, chance: any Chance) {
    self.templates = templates
    self.chance = chance
  }

  /// The page with the fields that keep it from being stored, sniffed or misused.
  ///
  /// A provider's page comes in the request's language; the mock's own, which are for developers, in English.
  /// `{{nonce}}` is what its style and script carry; `{{provider}}` is whom the banner says is mocked, if anybody.
  package func answer(
    _ page: Page, _ context: [String: TemplateValue], to request: Request, provider: String? = nil,
    policy: ContentSecurityPolicy, status: Status = .ok
  ) -> Response {
    let nonce = Base64URL.encode(chance.bytes(12))
    var context = context
    context["nonce"] = .text(nonce)
    if let provider { context["provider"] = .text(provider) }
    return .text(
      templates.render(page, context, languages: provider == nil ? [] : request.pageLanguages),
      status: status,
      type: "text/html;charset=UTF-8",
      headers: [
        "Cache-Control": "no-store", "Pragma": "no-cache",
        "Content-Security-Policy": policy.value(nonce: nonce),
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
      ])
  }
}
