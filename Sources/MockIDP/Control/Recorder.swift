import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON

/// Writes requests and answers into the journal, blanked.
struct Recorder: Sendable {
  /// Longer bodies are named, not kept.
  private static let longestBody = 16_384
  private static let jsonType = "application/json"

  let store: IdentityStore

  func record(
    _ request: Request, _ response: Response, provider: String?, endpoint: String?, clientID: String?
  ) {
    let at = store.clock.now
    let diagnoses = response.annotations.map { annotation -> JSON in
      [
        "code": .string(annotation.code), "severity": annotation.isWarning ? "warning" : "refusal",
        "text": .string(annotation.text),
      ]
    }
    let (sent, answered) = (describe(request), describe(response, of: endpoint))
    store.journal.add { id in
      Journal.Entry(
        id: id, at: at, method: Redaction.redact(request.method.rawValue),
        path: Redaction.redact(request.path), provider: provider,
        endpoint: endpoint,
        clientID: clientID, status: response.status.rawValue, diagnoses: diagnoses, request: sent,
        response: answered)
    }
  }

  /// What a client sent is blanked at once, and put into words when somebody looks.
  private func describe(_ request: Request) -> @Sendable () -> JSON {
    let query = request.target.query.flatMap { try? Form(parsing: $0) }.map(Blanking.form)
    let type = request.mediaType
    let body = Self.form(request) ?? Self.json(request.body, type: type)
    let headers =
      Blanking.mayHoldSecrets(request.headers) ? Blanking.headers(request.headers) : request.headers
    return { Blanking.spelledOut(.object(["headers": Self.json(headers), "query": query, "body": body])) }
  }

  /// A form as an object; one that cannot be read as it came.
  private static func form(_ request: Request) -> JSON? {
    guard request.mediaType == "application/x-www-form-urlencoded", !request.body.isEmpty,
      request.body.count <= longestBody
    else { return nil }
    return (try? request.form()).map(Blanking.form)
      ?? .string(Blanking.encoded(String(decoding: request.body, as: UTF8.self)[...]))
  }

  /// What was answered holds secrets of this mock's own making alone: it is blanked when somebody looks.
  private func describe(_ response: Response, of endpoint: String?) -> @Sendable () -> JSON {
    let headers = response.headers
    let body = Self.body(response, mayHoldSecrets: !Self.isPublic(endpoint))
    return {
      Blanking.spelledOut(.object(["headers": Self.json(Blanking.headers(headers)), "body": body()]))
    }
  }

  /// A body that is shown, or what to say instead of one that is not.
  private static func body(_ response: Response, mayHoldSecrets: Bool) -> @Sendable () -> JSON? {
    guard let bytes = response.bytes else { return { "(a stream)" } }
    let type = response.headers["content-type"].map { String($0.prefix { $0 != ";" }) }
    guard type == jsonType, bytes.count <= longestBody else {
      let note = json(bytes, type: type)
      return { note }
    }
    return { json(bytes, type: type, mayHoldSecrets: mayHoldSecrets) }
  }

  /// Key sets and discovery documents hold nothing to blank.
  private static func isPublic(_ endpoint: String?) -> Bool {
    endpoint == "keys" || endpoint == "discovery"
  }

  private static func json(_ headers: Headers) -> JSON {
    .object(headers.fields.map { JSON.Member($0.name, .string($0.value)) })
  }

  private static func json(_ bytes: [UInt8], type: String?, mayHoldSecrets: Bool = true) -> JSON? {
    if bytes.isEmpty { return nil }
    let note = JSON.string("(\(type ?? "untyped"), \(bytes.count) bytes)")
    guard bytes.count <= longestBody, type == jsonType, let json = try? JSON(parsing: bytes) else {
      return note
    }
    return mayHoldSecrets ? Blanking.json(json) : json
  }
}
