import HTTPMessages
import OAuthProtocol

/// Finds the `client_id` of a request for log and journal; a secret in its place is cut short.
enum ClientIDField {
  static func find(in request: Request) -> String? {
    let query = request.target.query.flatMap { try? Form(parsing: $0) }
    let isForm = request.mediaType == "application/x-www-form-urlencoded"
    let named = query?["client_id"] ?? (isForm ? try? request.form() : nil)?["client_id"]
    return named.map { Redaction.redact(String($0.prefix(200))) }
  }
}
