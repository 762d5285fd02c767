/// What is to be said of an identity token, of whichever provider.
package struct IdentityTokenReport: Sendable {
  package struct Finding: Sendable {
    /// Whose rule it is, by name, where a provider tells them apart.
    package fileprivate(set) var parties: [String]
    package let caughtBy: TokenCheck
    package let diagnosis: RefusalDiagnosis

    package var isWarning: Bool { caughtBy == .policy }
  }

  /// Refusals come before warnings.
  package let findings: [Finding]
  /// Who takes the token, where a provider tells them apart.
  package let verdicts: [(party: String, isAccepted: Bool)]
  /// What could not be checked, as sentences.
  package let unchecked: [String]
  /// JSON text.
  package let header: String?
  /// JSON text.
  package let claims: String?

  package var isGood: Bool { findings.allSatisfy(\.isWarning) }

  init(_ report: AppleTokenReport) {
    findings = report.findings.map {
      Finding(parties: [], caughtBy: $0.caughtBy, diagnosis: $0.diagnosis)
    }
    verdicts = []
    unchecked = report.unchecked
    header = report.header
    claims = report.claims
  }

  /// One rule that several parties share is one finding.
  init(_ report: FacebookTokenReport, asking parties: [FacebookTokenReport.RelyingParty]) {
    var findings: [Finding] = []
    for finding in report.findings {
      let known = findings.firstIndex {
        $0.caughtBy == finding.caughtBy && $0.diagnosis == finding.diagnosis
      }
      if let known {
        findings[known].parties.append(finding.party.rawValue)
      } else {
        findings.append(
          Finding(
            parties: [finding.party.rawValue], caughtBy: finding.caughtBy, diagnosis: finding.diagnosis))
      }
    }
    self.findings = findings.filter { !$0.isWarning } + findings.filter(\.isWarning)
    verdicts = parties.map { ($0.rawValue, report.isAccepted(by: $0)) }
    unchecked = report.unchecked
    header = report.header
    claims = report.claims
  }
}
