package import OAuthProtocol
package import TokenDefects

/// Something about a token that is wrong, or that a careful relying party should not overlook.
package struct TokenFinding: Sendable, Equatable {
  /// Which of the checks found it; what `policy` finds is a warning, the rest refusals.
  package let caughtBy: TokenDefect.Check
  package let diagnosis: Diagnosis

  init(
    _ check: TokenDefect.Check, _ code: String, _ problem: String, expected: String? = nil,
    seen: String? = nil,
    mend: String
  ) {
    caughtBy = check
    diagnosis = Diagnosis(
      code, severity: check == .policy ? .warning : .refusal, problem, expected: expected, seen: seen,
      mend: mend)
  }
}
