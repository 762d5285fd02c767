/// A status code and its reason phrase (RFC 9110 §15).
package struct Status: RawRepresentable, Sendable, Hashable, ExpressibleByIntegerLiteral {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package init(integerLiteral value: Int) {
    self.rawValue = value
  }

  package static let ok: Status = 200
  package static let created: Status = 201
  package static let noContent: Status = 204
  package static let movedPermanently: Status = 301
  package static let found: Status = 302
  package static let seeOther: Status = 303
  package static let badRequest: Status = 400
  package static let unauthorized: Status = 401
  package static let forbidden: Status = 403
  package static let notFound: Status = 404
  package static let methodNotAllowed: Status = 405
  package static let conflict: Status = 409
  package static let contentTooLarge: Status = 413
  package static let unsupportedMediaType: Status = 415
  package static let unprocessableContent: Status = 422
  package static let headersTooLarge: Status = 431
  package static let internalServerError: Status = 500
  package static let serviceUnavailable: Status = 503

  /// The phrase of the status line; for codes without a registered one, the class's name.
  package var reason: String {
    if let known = Self.reasons[rawValue] { return known }
    return switch rawValue / 100 {
    case 1: "Informational"
    case 2: "Successful"
    case 3: "Redirection"
    case 4: "Client Error"
    default: "Server Error"
    }
  }

  private static let reasons: [Int: String] = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
    413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 418: "I'm a teapot",
    421: "Misdirected Request", 422: "Unprocessable Content", 429: "Too Many Requests",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}
