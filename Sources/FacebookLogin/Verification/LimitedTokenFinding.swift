package import OAuthProtocol
package import TokenDefects

/// A rule that a token breaks, and whose it is.
package struct LimitedTokenFinding: Sendable, Equatable {
  package let party: RelyingParty
  /// Which of the checks found it; what `policy` finds is a warning, the rest refusals.
  package let caughtBy: TokenDefect.Check
  package let diagnosis: Diagnosis

  init(
    _ party: RelyingParty, _ check: TokenDefect.Check, _ code: String, _ problem: String,
    expected: String? = nil, seen: String? = nil, mend: String
  ) {
    self.party = party
    caughtBy = check
    diagnosis = Diagnosis(
      code, severity: check == .policy ? .warning : .refusal, problem, expected: expected, seen: seen,
      mend: mend)
  }
}
