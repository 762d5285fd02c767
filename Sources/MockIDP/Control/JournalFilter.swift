import HTTPMessages
import IdentityState
import OrderedJSON

/// Which requests of the journal somebody wants to see; what is left out lets all through.
struct JournalFilter: Sendable {
  enum StatusClass: String, Sendable, CaseIterable {
    case successful = "2xx"
    case redirection = "3xx"
    case clientError = "4xx"
    case serverError = "5xx"

    static let words = allCases.map(\.rawValue)

    func includes(_ status: Int) -> Bool { rawValue.hasPrefix(String(status / 100)) }
  }

  enum Finding: String, Sendable, CaseIterable {
    case refusal, warning

    static let words = allCases.map(\.rawValue)
  }

  static let providers = ControlAPI.providers + ["mock"]
  static let endpoints = ControlAPI.endpoints + ["home"]
  /// The names under which it stands in a query.
  static let names = ["provider", "endpoint", "status", "class", "finding", "clientID", "text"]

  private let provider: String?
  private let endpoint: String?
  private let status: Int?
  private let statusClass: StatusClass?
  private let finding: Finding?
  private let clientID: String?
  /// In small letters.
  private let text: [UInt8]

  init(_ query: Form) throws(ControlError) {
    provider = try ControlAPI.word(query, "provider", of: Self.providers)
    endpoint = try ControlAPI.word(query, "endpoint", of: Self.endpoints)
    status = try ControlAPI.number(query, "status", in: 100...599)
    statusClass = try ControlAPI.word(query, "class", of: StatusClass.words).flatMap(StatusClass.init)
    finding = try ControlAPI.word(query, "finding", of: Finding.words).flatMap(Finding.init)
    clientID = query["clientID"]
    text = Array((query["text"] ?? "").lowercased().utf8)
  }

  @Sendable func matches(_ entry: Journal.Entry) -> Bool {
    (provider ?? entry.provider) == entry.provider && (endpoint ?? entry.endpoint) == entry.endpoint
      && (status ?? entry.status) == entry.status && statusClass?.includes(entry.status) != false
      && (clientID ?? entry.clientID) == entry.clientID
      && (finding == nil || entry.diagnoses.contains { $0["severity"]?.string == finding?.rawValue })
      && holdsText(entry)
  }

  /// What costs nothing to look at comes first.
  private func holdsText(_ entry: Journal.Entry) -> Bool {
    text.isEmpty || isIn(entry.path) || isIn(entry.json.text())
  }

  /// Byte by byte: the standard library's search for a text in a text takes four times as long as writing the entry.
  private func isIn(_ place: String) -> Bool {
    var place = place.lowercased()
    return place.withUTF8 { bytes in
      var rest = bytes[...]
      while rest.count >= text.count, let start = rest.firstIndex(of: text[0]) {
        rest = rest[start...]
        if rest.starts(with: text) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }
}
