internal import HTTPMessages

/// An answer that the transport gives by itself, because the request cannot be passed on.
struct Refusal: Error, Equatable {
  let status: Status
  let code: String
  /// What the sender should do otherwise.
  let message: String

  private init(_ status: Status, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  /// Bytes whose meaning is in doubt; the connection cannot be used any further.
  static func malformed(_ code: String, _ message: String) -> Refusal {
    Refusal(.badRequest, code, message)
  }

  static func headTooLarge(limit: Int) -> Refusal {
    Refusal(
      .headersTooLarge, "head_too_large",
      "the request line and header fields are longer than \(limit) bytes: send fewer or shorter ones (cookies?)"
    )
  }

  static func bodyTooLarge(size: Int, limit: Int) -> Refusal {
    Refusal(
      .contentTooLarge, "body_too_large",
      "the body has \(size) bytes and the limit is \(limit): send a smaller one")
  }

  static let stopping = Refusal(
    .serviceUnavailable, "stopping", "the server is stopping: send the request again once it has started anew"
  )

  static func unsendable(header name: String) -> Refusal {
    Refusal(
      .internalServerError, "unsendable_header",
      "the answer has a header that HTTP cannot carry, \(name): it holds a line break")
  }

  var response: Response {
    let json = #"{"error":{"code":"\#(code)","message":"\#(Self.escaped(message))"}}"#
    return .text(
      json, status: status, type: "application/json",
      headers: ["Connection": "close", "X-Mock-IdP-Diagnosis": "\(code): \(Self.asciiLine(message))"])
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result.unicodeScalars.append(contentsOf: ["\\", scalar])
      case "\0"..<" ": result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func asciiLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { (" "..."~").contains($0) ? $0 : "?" }))
  }
}
