package import HTTPMessages
import IdentityState
package import OAuthProtocol
package import OrderedJSON
import SigningCore

/// A refusal in Graph's envelope (reference §2.7), and why for the reader.
package struct GraphError: Error, Sendable, Equatable {
  /// The third word of Facebook's `WWW-Authenticate`.
  package enum Challenge: String, Sendable {
    case invalidToken = "invalid_token"
    case invalidRequest = "invalid_request"
    case invalidCode = "invalid_code"
  }

  package static let oauthException = "OAuthException"
  package static let graphMethodException = "GraphMethodException"

  package let message: String
  package let type: String
  package let code: Int
  package let subcode: Int?
  package let status: Status
  /// Whether trying again may help; `nil` where Graph does not say.
  package let isTransient: Bool?
  package let challenge: Challenge?
  package let diagnosis: Diagnosis

  package init(
    _ code: Int, _ message: String, type: String = oauthException, subcode: Int? = nil,
    status: Status = .badRequest, isTransient: Bool? = nil, challenge: Challenge? = .invalidRequest,
    _ diagnosis: Diagnosis
  ) {
    self.message = message
    self.type = type
    self.code = code
    self.subcode = subcode
    self.status = status
    self.isTransient = isTransient
    self.challenge = challenge
    self.diagnosis = diagnosis
  }

  /// The same on the wire, for a reason that was found; `nil` leaves it as it is.
  func explained(by reason: Diagnosis?) -> GraphError {
    reason.map {
      GraphError(
        code, message, type: type, subcode: subcode, status: status, isTransient: isTransient,
        challenge: challenge, $0)
    } ?? self
  }

  /// The same, with what the request has in place of the parameter that is missing.
  func missing(_ parameter: Parameter, of sent: SentNames) -> GraphError {
    explained(by: diagnosis.missing(parameter, of: sent))
  }

  /// - Parameter traceID: what support would look the request up by.
  package func json(traceID: String) -> JSON {
    [
      "error": .object([
        "message": .string(message), "type": .string(type), "is_transient": isTransient.map(JSON.bool),
        "code": .integer(code),
        "error_subcode": subcode.map(JSON.integer), "fbtrace_id": .string(traceID),
      ])
    ]
  }
}

extension FacebookProvider {
  /// JSON as Graph answers it, with its headers.
  ///
  /// - Parameter request: whose version the answer names.
  func graph(_ json: JSON, _ request: Request, status: Status = .ok) -> Response {
    let revision = "1019000000"
    return Response(
      status,
      headers: [
        "Content-Type": "application/json; charset=UTF-8", "Access-Control-Allow-Origin": "*",
        "facebook-api-version": FacebookPath(request.path, mount: request.mount).version
          ?? settings.defaultVersion,
        "Cache-Control": "no-store", "Pragma": "no-cache", "Expires": "Sat, 01 Jan 2000 00:00:00 GMT",
        "x-fb-rev": revision, "x-fb-trace-id": newTraceID(),
        "x-fb-debug": Base64.encode(store.chance.bytes(64)),
      ], body: json.bytes(.facebook))
  }

  /// A refusal as Graph words it.
  func graph(_ error: GraphError, _ request: Request) -> Response {
    let traceID = newTraceID()
    var response = graph(error.json(traceID: traceID), request, status: error.status)
    response.headers["x-fb-trace-id"] = traceID
    if Self.rateLimits.contains(error.code) { response.reportUsage(percent: 100) }
    if settings.sendsMalformedChallenge, let challenge = error.challenge {
      response.headers["WWW-Authenticate"] =
        "OAuth \"Facebook Platform\" \"\(challenge.rawValue)\" \"\(error.message.headerText)\""
    }
    return response.annotated([error.diagnosis])
  }

  /// Of an app and of a person (reference §2.7).
  private static let rateLimits: Set = [4, 17]

  private func newTraceID() -> String { "A" + Base64URL.encode(store.chance.bytes(16)) }
}

extension String {
  /// As much of it as may stand in a header field: printable ASCII.
  fileprivate var headerText: String {
    String(unicodeScalars.map { (0x20..<0x7F).contains($0.value) ? Character($0) : "?" })
  }
}

extension Response {
  /// How much of an app's allowance is used up, which Graph tells in percent of three things.
  mutating func reportUsage(percent: Int) {
    let names = ["call_count", "total_cputime", "total_time"]
    headers["x-app-usage"] =
      JSON.object(names.map { JSON.Member($0, .integer(percent)) }).text()
  }

  func annotated(_ diagnoses: [Diagnosis]) -> Response {
    var response = self
    response.annotations += diagnoses.map(\.annotation)
    return response
  }
}
