package import OAuthProtocol
package import PageTemplates

extension [String: TemplateValue] {
  /// What the error page shows: the provider's own words, and beside them why.
  package static func refusal(_ error: OAuthError) -> [String: TemplateValue] {
    [
      "errorMessage": .text(error.description ?? ""), "errorCode": .text(error.code.rawValue),
      "diagnosis": TemplateValue(error.diagnosis),
    ]
  }
}
