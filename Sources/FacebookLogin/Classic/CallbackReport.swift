package import HTTPMessages
package import OAuthProtocol
import OrderedJSON
package import Webhooks

/// What an app's server made of a callback, and what Facebook would think of its reply.
package struct CallbackReport: Sendable, Equatable {
  package let callback: Callback
  /// `nil` when no answer came.
  package let status: Int?
  /// Where the person can follow the deletion; of a good reply to a request to delete.
  package private(set) var statusURL: String?
  package private(set) var confirmationCode: String?
  /// Empty for a good reply.
  package private(set) var findings: [Diagnosis] = []

  package init(_ callback: Callback, _ outcome: Result<Response, CallOut.Failure>) {
    self.callback = callback
    let reply = WebhookReply(to: callback, outcome)
    status = reply.status
    if let finding = reply.finding {
      findings = [finding]
    } else if callback.kind == .dataDeletion {
      readDeletion(reply.response?.bytes ?? [])
    }
  }

  /// `{"url": …, "confirmation_code": …}`, where the code is letters and digits.
  private mutating func readDeletion(_ body: [UInt8]) {
    guard let json = try? JSON(parsing: body), json.members != nil else {
      findings = [.notJSON(String(decoding: body.prefix(80), as: UTF8.self))]
      return
    }
    statusURL = json["url"]?.string
    confirmationCode = json["confirmation_code"]?.string
    let scheme = statusURL?.prefix { $0 != ":" }.lowercased()
    if scheme != "https", scheme != "http" {
      findings.append(.badMember("url", "an absolute URL", json["url"]))
    } else if scheme == "http" {
      findings.append(.insecureStatusURL)
    }
    if confirmationCode?.isEmpty ?? true || !(confirmationCode ?? "").utf8.allSatisfy(Self.isAlphanumeric) {
      findings.append(.badMember("confirmation_code", "letters and digits", json["confirmation_code"]))
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

extension Diagnosis {
  fileprivate static func notJSON(_ body: String) -> Diagnosis {
    Diagnosis(
      "deletion_reply_not_json", "The reply to the data-deletion callback is no JSON object.",
      expected: "{\"url\": \"https://…\", \"confirmation_code\": \"…\"}",
      seen: body.isEmpty ? "nothing" : body,
      mend: "Write the members with double quotes; the example in Meta's documentation is not JSON.")
  }

  fileprivate static func badMember(_ name: String, _ expected: String, _ seen: JSON?) -> Diagnosis {
    Diagnosis(
      "deletion_reply_\(name)", "\(name) in the reply to the data-deletion callback is not what it must be.",
      expected: expected, seen: seen.map { $0.string ?? $0.kind } ?? "none",
      mend: "Reply with both members, as strings.")
  }

  fileprivate static let insecureStatusURL = Diagnosis(
    "deletion_reply_not_https", severity: .warning, "The status page of the deletion is not at an https URL.",
    expected: "an https URL", mend: "Use https in production.")
}
