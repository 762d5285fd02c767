import HTTPMessages
import OAuthProtocol
import OrderedJSON

extension Response {
  /// JSON of the mock's own endpoints.
  static func json(_ value: JSON, status: Status = .ok) -> Response {
    Response(
      status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: value.bytes())
  }

  /// An error of the mock's own endpoints: what is wrong, and what to do about it where that is not plain.
  static func fault(
    _ status: Status, code: String, _ message: String, mend: String? = nil, field: String? = nil
  ) -> Response {
    let text = Redaction.redact([message, mend].compactMap(\.self).joined(separator: " "))
    var response = json(
      [
        "error": .object([
          "code": .string(code), "message": .string(text), "field": field.map(JSON.string),
        ])
      ], status: status)
    response.annotations = [Annotation(code: code, isWarning: false, text: text)]
    return response
  }

  /// With what there is to say about it in its header.
  var diagnosed: Response {
    var response = self
    for annotation in annotations { response.headers.add(Annotation.headerName, annotation.headerValue) }
    return response
  }

  /// As the answer to `HEAD` (RFC 9110 §9.3.2).
  var withoutBody: Response {
    if case .stream(let stream) = body { stream.cancel() }
    var response = self
    response.body = .bytes([])
    return response
  }
}

extension HTTPResponse {
  init(_ response: Response) async {
    let body: [UInt8]
    switch response.body {
    case .bytes(let bytes): body = bytes
    case .stream(let stream): body = await stream.collected()
    }
    self.init(
      response.status.rawValue, headers: response.headers.fields.map { ($0.name, $0.value) }, body: body)
  }
}

extension ByteStream {
  func collected() async -> [UInt8] {
    if let backlog {
      defer { cancel() }
      return backlog()
    }
    var all: [UInt8] = []
    while let chunk = await withCheckedContinuation({ continuation in
      next { continuation.resume(returning: $0) }
    }) {
      all += chunk
    }
    return all
  }
}
