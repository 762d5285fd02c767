package import HTTPMessages
package import OAuthProtocol

/// What an app's server made of a webhook.
package struct WebhookReply: Sendable {
  /// `nil` when no answer came.
  package let response: Response?
  /// Why it does not count as taken; `nil` when it does.
  package let finding: Diagnosis?
  /// Whether sending it again could help.
  package let canRetry: Bool

  package var status: Int? { response?.status.rawValue }

  package init(to webhook: some Webhook, _ outcome: Result<Response, CallOut.Failure>) {
    switch outcome {
    case .failure(let failure):
      response = nil
      finding = .unanswered(webhook, failure.reason, isFinal: failure.isFinal)
      canRetry = !failure.isFinal
    case .success(let answer):
      response = answer
      let isTaken = webhook.accepted.contains(answer.status.rawValue)
      finding = isTaken ? nil : .notTaken(webhook, answer)
      canRetry = !isTaken
    }
  }
}

extension CallOut {
  /// Posts it and waits for the answer.
  package func post(_ webhook: some Webhook) -> WebhookReply {
    WebhookReply(to: webhook, send(webhook.url, webhook.headers, webhook.body))
  }
}

extension Diagnosis {
  fileprivate static func unanswered(
    _ webhook: some Webhook, _ reason: String, isFinal: Bool
  ) -> Diagnosis {
    Diagnosis(
      "\(webhook.noun)_unanswered", "The \(webhook.event) \(webhook.noun) brought no answer: \(reason).",
      expected: webhook.expected, seen: webhook.url,
      mend: isFinal
        ? "Give the configuration a URL that can be called."
        : "Check that the server runs and that the URL in the configuration is right.")
  }

  fileprivate static func notTaken(_ webhook: some Webhook, _ answer: Response) -> Diagnosis {
    let status = answer.status.rawValue
    let target = answer.headers["location"]
    return Diagnosis(
      "\(webhook.noun)_refused", "The \(webhook.event) \(webhook.noun) was not taken.",
      expected: webhook.expected, seen: "\(status)" + (target.map { " to \($0)" } ?? ""),
      mend: mend(for: status, webhook))
  }

  private static func mend(for status: Int, _ webhook: some Webhook) -> String {
    switch status {
    case 200..<300:
      "Answer \(webhook.accepted.lowerBound) itself: another success does not count. \(webhook.mend)"
    case 300..<400:
      "Redirects are not followed: configure the address itself, and look at a slash at its end."
    case 401: "The POST brings no credentials: exempt this path from signing in; its signature is its proof."
    case 403, 419: "The POST has no session and no CSRF token: exempt this path from both."
    case 404, 405: "Answer a POST at exactly this path. \(webhook.mend)"
    case 415: "Read a body of type \(webhook.headers["content-type"] ?? "none"). \(webhook.mend)"
    case 500...: "The server failed: its own log says why. \(webhook.mend)"
    default: webhook.mend
    }
  }
}

extension Webhook {
  fileprivate var expected: String {
    accepted.count == 1
      ? "status \(accepted.lowerBound)" : "a status from \(accepted.lowerBound) to \(accepted.upperBound)"
  }
}
