package import HTTPMessages

/// Why a request was refused, or what about an accepted one would fail at the real service.
///
/// It never travels in the body, which stays the real service's, and never holds a secret: whoever makes one puts
/// in names, lengths and times, and what looks like a token all the same is cut short.
package struct Diagnosis: Sendable, Equatable {
  package enum Severity: String, Sendable {
    case refusal
    /// It works here but not at the real service.
    case warning
  }

  /// A stable name in snake case, for tests and filters: `client_secret_expired`.
  package let code: String
  package let severity: Severity
  /// Which check this is about, as a sentence.
  package let problem: String
  package let expected: String?
  package let seen: String?
  /// What to do about it.
  package let mend: String

  package init(
    _ code: String, severity: Severity = .refusal, _ problem: String, expected: String? = nil,
    seen: String? = nil,
    mend: String
  ) {
    self.code = code
    self.severity = severity
    self.problem = Redaction.redact(problem)
    self.expected = expected.map(Redaction.excerpt)
    self.seen = seen.map(Redaction.excerpt)
    self.mend = Redaction.redact(mend)
  }

  /// The same finding, refused because warnings are to be.
  package var asRefusal: Diagnosis {
    Diagnosis(
      code, severity: .refusal, problem, expected: expected, seen: seen,
      mend: "\(mend) It passes here without --refuse-warnings.")
  }

  /// Names to choose from, as what was expected; the first ten, if there are more.
  package static func oneOf(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "nothing: there is none" }
    return "one of " + names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }

  /// Problem, expectation, finding and mend in one line.
  package var text: String {
    var parts = [problem]
    if let expected { parts.append("Expected: \(expected).") }
    if let seen { parts.append("Seen: \(seen).") }
    parts.append(mend)
    return parts.joined(separator: " ")
  }

  package var annotation: Response.Annotation {
    Response.Annotation(code: code, isWarning: severity == .warning, text: text)
  }

}
