package import OAuthProtocol
package import PageTemplates

extension [String: TemplateValue] {
  /// What the error page shows: the provider's own words, and beside them why.
  ///
  /// - Parameter again: a link to where the sign-in began, or nothing.
  package static func refusal(_ error: OAuthError, again: String) -> [String: TemplateValue] {
    [
      "errorMessage": .text(error.description ?? ""), "errorCode": .text(error.code.rawValue),
      "diagnosis": TemplateValue(error.diagnosis), "again": .text(again),
    ]
  }
}
