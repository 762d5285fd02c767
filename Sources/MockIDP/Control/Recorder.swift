import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON

/// Writes requests and answers into the journal, blanked.
struct Recorder: Sendable {
  /// Longer bodies are named, not kept.
  private static let longestBody = 16_384

  let store: IdentityStore

  func record(
    _ request: Request, _ response: Response, provider: String?, endpoint: String?, clientID: String?
  ) {
    let at = store.clock.now
    let diagnosis = response.annotations.first.map { first -> JSON in
      [
        "code": .string(first.code), "severity": first.isWarning ? "warning" : "refusal",
        "text": .string(first.text),
      ]
    }
    let (sent, answered) = (describe(request), describe(response, of: endpoint))
    store.journal.add { id in
      Journal.Entry(
        id: id, at: at, method: Redaction.redact(request.method.rawValue),
        path: Redaction.redact(request.path), provider: provider,
        endpoint: endpoint,
        clientID: clientID, status: response.status.rawValue, diagnosis: diagnosis, request: sent,
        response: answered)
    }
  }

  /// What may hold a secret is blanked at once; the rest is put into words when somebody looks.
  private func describe(_ request: Request) -> @Sendable () -> JSON {
    let query = request.target.query.flatMap { try? Form(parsing: $0) }.map(Blanking.form)
    let type = request.mediaType
    let form =
      type == "application/x-www-form-urlencoded" && request.body.count <= Self.longestBody
      ? try? request.form() : nil
    let blanked = form.map(Blanking.form)
    let other = describe(request.body, type: type)
    let headers = headers(request.headers)
    return {
      Blanking.spelledOut(.object(["headers": headers(), "query": query, "body": blanked ?? other()]))
    }
  }

  private func describe(_ response: Response, of endpoint: String?) -> @Sendable () -> JSON {
    let type = response.headers["content-type"].map { String($0.prefix { $0 != ";" }) }
    let body =
      response.bytes.map { describe($0, type: type, mayHoldSecrets: !Self.isPublic(endpoint)) } ?? Self.stream
    let headers = headers(response.headers)
    return { Blanking.spelledOut(.object(["headers": headers(), "body": body()])) }
  }

  private static let stream: @Sendable () -> JSON? = { "(a stream)" }

  /// Key sets and discovery documents, which clients fetch most, hold nothing to blank.
  private static func isPublic(_ endpoint: String?) -> Bool {
    endpoint == "keys" || endpoint == "discovery"
  }

  private func headers(_ headers: Headers) -> @Sendable () -> JSON {
    let kept = Blanking.mayHoldSecrets(headers) ? Blanking.headers(headers) : headers
    return { .object(kept.fields.map { JSON.Member($0.name, .string($0.value)) }) }
  }

  private func describe(_ bytes: [UInt8], type: String?, mayHoldSecrets: Bool = true) -> @Sendable () -> JSON?
  {
    if bytes.isEmpty { return { nil } }
    let note = JSON.string("(\(type ?? "untyped"), \(bytes.count) bytes)")
    guard bytes.count <= Self.longestBody else { return { note } }
    switch type {
    case "application/json":
      guard mayHoldSecrets else { return { (try? JSON(parsing: bytes)) ?? note } }
      let json = (try? JSON(parsing: bytes)).map { Blanking.json($0) } ?? note
      return { json }
    default: return { note }
    }
  }
}
