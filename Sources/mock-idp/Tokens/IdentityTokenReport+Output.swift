import MockIDP
import OrderedJSON

extension IdentityTokenReport {
  /// The report for people.
  ///
  /// - Parameter isGuessed: whether nobody said whose token it is.
  func page(isGood: Bool, _ origin: TokenOrigin, isGuessed: Bool) -> String {
    var lines = [isGood ? "The token is good." : "The token is not good."]
    lines += verdicts.map { "  \($0.party): \($0.isAccepted ? "takes it" : "refuses it")" }
    for finding in findings {
      let diagnosis = finding.diagnosis
      let whose = finding.parties.isEmpty ? "" : " (\(finding.parties.joined(separator: ", ")))"
      lines += [
        "", "\(finding.isWarning ? "warning" : finding.caughtBy.rawValue)\(whose): \(diagnosis.problem)",
      ]
      if let expected = diagnosis.expected { lines.append("  expected: \(expected)") }
      if let seen = diagnosis.seen { lines.append("  seen:     \(seen)") }
      lines.append("  mend:     \(diagnosis.mend)")
    }
    lines += [""] + unchecked + (isGuessed ? [origin.sentence] : [])
    if lines.last == "" { lines.removeLast() }
    for (name, text) in [("header", header), ("claims", claims)] {
      guard let text, let json = try? JSON(parsing: text.utf8) else { continue }
      lines += ["", "\(name) \(json.text(JSON.Style(pretty: true)))"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for programs.
  ///
  /// - Parameter isGuessed: whether nobody said whose token it is.
  func json(isGood: Bool, _ origin: TokenOrigin, isGuessed: Bool) -> JSON {
    .object([
      "good": .bool(isGood), "provider": .string(origin.issuer.name), "guessed": .bool(isGuessed),
      "accepted": verdicts.isEmpty
        ? nil : .object(verdicts.map { JSON.Member($0.party, .bool($0.isAccepted)) }),
      "findings": .array(findings.map(\.json)),
      "unchecked": .array(unchecked.map(JSON.string)),
      "header": header.flatMap { try? JSON(parsing: $0.utf8) },
      "claims": claims.flatMap { try? JSON(parsing: $0.utf8) },
    ])
  }
}

extension IdentityTokenReport.Finding {
  fileprivate var json: JSON {
    .object([
      "code": .string(diagnosis.code), "caughtBy": .string(caughtBy.rawValue),
      "parties": parties.isEmpty ? nil : .array(parties.map(JSON.string)),
      "warning": .bool(isWarning), "problem": .string(diagnosis.problem),
      "expected": diagnosis.expected.map(JSON.string),
      "seen": diagnosis.seen.map(JSON.string), "mend": .string(diagnosis.mend),
    ])
  }
}

extension TokenOrigin {
  /// How it was found out whose token that is.
  fileprivate var sentence: String {
    switch clue {
    case .issuer: "Taken for a token of \(issuer.name) by its iss; --provider says otherwise."
    case .keyID: "Taken for a token of \(issuer.name) by its kid; --provider says otherwise."
    case nil:
      "Nothing in it says whose it is: checked as a token of \(issuer.name); --provider says otherwise."
    }
  }
}
