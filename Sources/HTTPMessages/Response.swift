/// One HTTP response as a value.
package struct Response: Sendable {
  package var status: Status
  package var headers: Headers
  package var body: Body
  /// How the transport is to spoil it; in process nothing can be spoilt, so there it is ignored.
  package var wire: WireFault?
  /// What the log, the journal and the diagnosis header say about this answer; never part of the body.
  package var annotations: [Annotation] = []
  /// What the answer was made of, for its maker, who may have to make it otherwise.
  package var basis: (any Sendable)?

  package struct Annotation: Sendable, Equatable {
    package let code: String
    package let isWarning: Bool
    package let text: String

    package init(code: String, isWarning: Bool, text: String) {
      self.code = code
      self.isWarning = isWarning
      self.text = text
    }

    package static let headerName = "X-Mock-IdP-Diagnosis"

    /// The value of `X-Mock-IdP-Diagnosis`: one line, printable ASCII, at most 1,024 bytes.
    package var headerValue: String {
      let line = "\(code): \(text)".unicodeScalars.map { scalar in
        switch scalar {
        case "§": "section "
        case "\u{20}"..."\u{7E}": String(scalar)
        default: "?"
        }
      }
      return String(line.joined().prefix(1_024))
    }
  }

  package enum Body: Sendable {
    case bytes([UInt8])
    case stream(ByteStream)
  }

  package init(_ status: Status, headers: Headers = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = .bytes(body)
  }

  package init(_ status: Status, headers: Headers = [:], stream: ByteStream) {
    self.status = status
    self.headers = headers
    self.body = .stream(stream)
  }

  /// A text answer of that media type.
  package static func text(
    _ text: String, status: Status = .ok, type: String = "text/plain; charset=utf-8", headers: Headers = [:]
  ) -> Response {
    var response = Response(status, headers: headers, body: Array(text.utf8))
    response.headers["Content-Type"] = type
    return response
  }

  /// A redirection: 302 unless told otherwise.
  package static func redirect(to location: String, status: Status = .found) -> Response {
    Response(status, headers: ["Location": location])
  }

  /// The bytes of a body that is not streamed.
  package var bytes: [UInt8]? {
    guard case .bytes(let bytes) = body else { return nil }
    return bytes
  }
}
