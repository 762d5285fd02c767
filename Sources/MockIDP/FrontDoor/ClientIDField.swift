import HTTPMessages
import OAuthProtocol

/// Finds the `client_id` of a request for log and journal; a secret in its place is cut short.
enum ClientIDField {
  static func find(in request: Request) -> String? {
    if let query = request.target.query, let found = find(in: query[...]) { return found }
    guard request.mediaType == "application/x-www-form-urlencoded" else { return nil }
    return find(in: String(decoding: request.body.prefix(65_536), as: UTF8.self)[...])
  }

  private static func find(in form: Substring) -> String? {
    for pair in form.split(separator: "&") where pair.hasPrefix("client_id=") {
      return PercentEncoding.decode(pair.dropFirst("client_id=".count), plusIsSpace: true).map {
        Redaction.redact(String($0.prefix(200)))
      }
    }
    return nil
  }
}
