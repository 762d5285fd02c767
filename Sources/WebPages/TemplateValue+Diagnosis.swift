package import OAuthProtocol
package import PageTemplates

extension TemplateValue {
  /// A diagnosis as `{{#diagnosis}}` shows it.
  package init(_ diagnosis: Diagnosis) {
    self = [
      "code": .text(diagnosis.code), "problem": .text(diagnosis.problem),
      "expected": .text(diagnosis.expected ?? ""), "seen": .text(diagnosis.seen ?? ""),
      "mend": .text(diagnosis.mend),
    ]
  }
}
