import HTTPTransport
import MockIDP

extension LoginReport {
  /// The report for people: what is wrong as a table, the rest as numbers.
  ///
  /// - Parameter clientID: what the tokens were for, named where the good one was refused.
  package func text(strict: Bool, clientID: String) -> String {
    guard isMeaningful else { return refusal(clientID: clientID) }
    var lines: [String] = []
    let letIn = wronglyLetIn(strict: strict)
    if !letIn.isEmpty { lines += ["Wrongly let in:"] + table(letIn) }
    if !wronglyRefused.isEmpty {
      lines += ["Wrongly refused:"] + wronglyRefused.map { "  \($0.name)  \($0.answer.detail)" }
      if wronglyRefused.contains(where: { $0.name == "good-again" }) {
        lines.append(
          "  good-again is a new good token at the end: what was refused before it may have been refused for being"
            + " repeated or too frequent. With --nonce-field every token gets a nonce of its own.")
      }
    }
    let tolerated = good.filter { !$0.answer.isLetIn && !$0.isWronglyRefused }
    if !tolerated.isEmpty {
      lines += ["Refused, which an endpoint may:"] + tolerated.map { "  \($0.name)  \($0.answer.detail)" }
    }
    let policy = bad.filter { $0.answer.isLetIn && $0.defect.caughtBy == .policy }
    if !strict, !policy.isEmpty {
      lines += ["Let in, and a careful client would not (policy):"] + table(policy)
    }
    let failed = bad.filter { $0.answer.isCrash }
    if !failed.isEmpty { lines += ["Refused by failing, which a tidy endpoint does not:"] + table(failed) }
    let untried = bad.filter { if case .notSendable = $0.answer { true } else { false } }
    if !untried.isEmpty { lines += ["Not tried:"] + Self.reasons(untried) }
    return (lines + [summary(strict: strict)]).joined(separator: "\n") + "\n"
  }

  private func summary(strict: Bool) -> String {
    let tried = bad.filter { if case .notSendable = $0.answer { false } else { true } }
    let letIn = tried.filter(\.answer.isLetIn).count
    return "\(passes(strict: strict) ? "Passed" : "Failed"): of \(tried.count) bad tokens "
      + "\(tried.count - letIn) were refused, \(letIn) let in; of \(good.count) good ones "
      + "\(good.count(where: \.answer.isLetIn)) were let in."
  }

  private func refusal(clientID: String) -> String {
    let answer = good.first?.answer
    return "The good token was refused, so nothing else was sent: \(answer?.detail ?? "no answer")\n"
      + "Check that the endpoint takes its keys from the mock's \(keysPath), expects the client id \(clientID), and\n"
      + "that method, field and success statuses are right (mock-idp check --help).\n"
  }

  private func table(_ rows: [(defect: IdentityTokenDefect, answer: LoginAnswer)]) -> [String] {
    let width = rows.map(\.defect.name.count).max() ?? 0
    return rows.map { defect, answer in
      "  \(Self.padded(defect.caughtBy.rawValue, to: 9))  \(Self.padded(defect.name, to: width))  "
        + "\(Self.padded(answer.text, to: 3))  \(defect.breaks)"
    }
  }

  /// One line a reason.
  private static func reasons(_ rows: [(defect: IdentityTokenDefect, answer: LoginAnswer)]) -> [String] {
    var names: [(reason: String, names: [String])] = []
    for (defect, answer) in rows {
      if let place = names.firstIndex(where: { $0.reason == answer.text }) {
        names[place].names.append(defect.name)
      } else {
        names.append((answer.text, [defect.name]))
      }
    }
    return names.map { "  \($0.reason): \($0.names.joined(separator: ", "))" }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension LoginAnswer {
  fileprivate var detail: String {
    guard case .refused(let status, let text) = self, !text.isEmpty else { return text }
    return "\(status) \(text)"
  }
}
