package import IdentityState
package import OAuthProtocol
package import OrderedJSON

extension Journal {
  /// Notes a call out and its answer among the requests.
  ///
  /// - Parameters:
  ///   - findings: what is wrong with the answer; the first is shown.
  ///   - answered: what is worth showing of it.
  package func note(
    _ webhook: some Webhook, _ status: Int?, findings: [Diagnosis], answered: JSON = [:], at moment: Instant
  ) {
    let diagnoses = findings.map { finding -> JSON in
      [
        "code": .string(finding.code), "severity": .string(finding.severity.rawValue),
        "text": .string(finding.text),
      ]
    }
    let body = webhook.shownBody
    add { id in
      Entry(
        id: id, at: moment, method: "POST", path: webhook.url, provider: webhook.provider.rawValue,
        endpoint: webhook.event, clientID: webhook.clientID, status: status ?? 0, diagnoses: diagnoses,
        request: { ["body": body] }, response: { answered })
    }
  }
}
