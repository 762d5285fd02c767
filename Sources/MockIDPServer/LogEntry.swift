import HTTPMessages
import HTTPTransport
import MockIDP
import OAuthProtocol
import OrderedJSON

/// One request and what became of it; it holds no query, body, code, token or secret.
public struct LogEntry: Sendable, Equatable {
  /// Why a request was refused, or what about it would fail at the real service.
  public struct Finding: Sendable, Equatable {
    /// A stable name: `client_secret_expired`.
    public let code: String
    /// Whether the request was answered all the same.
    public let isWarning: Bool
    /// What is wrong and what to do about it.
    public let text: String
  }

  /// Milliseconds since 1970.
  public let at: Int
  /// The request's method.
  public let method: String
  /// The path, without the query.
  public let path: String
  /// Who answered: `apple`, or `mock` for the mock's own pages; `nil` when nobody was meant.
  public let provider: String?
  /// Which endpoint, as `token`.
  public let endpoint: String?
  /// The client, if the request named one.
  public let clientID: String?
  /// The status code.
  public let status: Int
  /// How long the answer took, in milliseconds.
  public let milliseconds: Double
  /// Diagnoses, most important first.
  public let findings: [Finding]

  init(_ request: Request, _ call: FrontDoor.Call, _ response: Response, milliseconds: Double) {
    at = SystemTime.now().millisecondsSince1970
    method = String(request.method.rawValue.prefix(20))
    path = Redaction.redact(String(request.path.prefix(500)))
    provider = call.provider
    endpoint = call.endpoint
    clientID = call.clientID
    status = response.status.rawValue
    self.milliseconds = milliseconds
    findings = response.annotations.map { Finding(code: $0.code, isWarning: $0.isWarning, text: $0.text) }
  }

  /// A message that did not get as far as a provider.
  init(_ refused: RefusedMessage) {
    at = SystemTime.now().millisecondsSince1970
    method = Redaction.redact(String((refused.method?.rawValue ?? "-").prefix(20)))
    path = Redaction.redact(String(refused.target.prefix { $0 != "?" }.prefix(500)))
    provider = nil
    endpoint = nil
    clientID = nil
    status = refused.status.rawValue
    milliseconds = 0
    findings = [Finding(code: refused.code, isWarning: false, text: refused.message)]
  }

  /// A line for people, and an indented one for each diagnosis.
  public var text: String {
    let who = [provider, endpoint, clientID].compactMap(\.self).joined(separator: " ")
    let tenths = Int(milliseconds * 10)
    var lines = [
      "\(Instant(millisecondsSince1970: at).text) \(status) \(method) \(Self.printable(path))"
        + (who.isEmpty ? "" : " [\(Self.printable(who))]") + " \(tenths / 10).\(tenths % 10) ms"
    ]
    lines += findings.map {
      "    \($0.isWarning ? "warning" : "refused"): \($0.code): \(Self.printable($0.text))"
    }
    return lines.joined(separator: "\n")
  }

  /// One JSON object in a line.
  public var json: String {
    JSON.object([
      "event": "request", "at": .string(Instant(millisecondsSince1970: at).text), "method": .string(method),
      "path": .string(path), "provider": provider.map(JSON.string), "endpoint": endpoint.map(JSON.string),
      "clientID": clientID.map(JSON.string), "status": .integer(status),
      "milliseconds": .double(milliseconds),
      "diagnosis": findings.first.map { first in
        [
          "code": .string(first.code), "severity": first.isWarning ? "warning" : "refusal",
          "text": .string(first.text),
        ]
      },
    ]).text()
  }

  /// Nothing a client sends may steer the terminal.
  private static func printable(_ text: String) -> String {
    String(
      text.unicodeScalars.map { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) ? "?" : Character($0) })
  }
}
