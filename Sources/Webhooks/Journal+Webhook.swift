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
    let diagnosis = findings.first.map { first -> JSON in
      [
        "code": .string(first.code), "severity": .string(first.severity.rawValue),
        "text": .string(first.text),
      ]
    }
    let body = webhook.shownBody
    add { id in
      Entry(
        id: id, at: moment, method: "POST", path: webhook.url, provider: webhook.provider.rawValue,
        endpoint: webhook.event, clientID: webhook.clientID, status: status ?? 0, diagnosis: diagnosis,
        request: { ["body": body] }, response: { answered })
    }
  }
}
