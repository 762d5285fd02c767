import MockIDP
import OrderedJSON

extension AppleTokenReport {
  /// The report for people.
  func page(isGood: Bool) -> String {
    var lines = [isGood ? "The token is good." : "The token is not good."]
    for finding in findings {
      let diagnosis = finding.diagnosis
      lines += ["", "\(finding.isWarning ? "warning" : finding.caughtBy.rawValue): \(diagnosis.problem)"]
      if let expected = diagnosis.expected { lines.append("  expected: \(expected)") }
      if let seen = diagnosis.seen { lines.append("  seen:     \(seen)") }
      lines.append("  mend:     \(diagnosis.mend)")
    }
    if !unchecked.isEmpty { lines += [""] + unchecked }
    for (name, text) in [("header", header), ("claims", claims)] {
      guard let text, let json = try? JSON(parsing: text.utf8) else { continue }
      lines += ["", "\(name) \(json.text(JSON.Style(pretty: true)))"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for programs.
  func json(isGood: Bool) -> JSON {
    .object([
      "good": .bool(isGood),
      "findings": .array(
        findings.map { finding in
          .object([
            "code": .string(finding.diagnosis.code), "caughtBy": .string(finding.caughtBy.rawValue),
            "warning": .bool(finding.isWarning), "problem": .string(finding.diagnosis.problem),
            "expected": finding.diagnosis.expected.map(JSON.string),
            "seen": finding.diagnosis.seen.map(JSON.string), "mend": .string(finding.diagnosis.mend),
          ])
        }),
      "unchecked": .array(unchecked.map(JSON.string)),
      "header": header.flatMap { try? JSON(parsing: $0.utf8) },
      "claims": claims.flatMap { try? JSON(parsing: $0.utf8) },
    ])
  }
}
