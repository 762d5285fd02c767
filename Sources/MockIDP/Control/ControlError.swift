import HTTPMessages

/// Why a call of the control API was refused: `{"error":{"code","message","field"}}`.
struct ControlError: Error {
  let status: Status
  let code: String
  let message: String
  let field: String?

  init(_ status: Status, _ code: String, _ message: String, field: String? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.field = field
  }

  static func notFound(_ what: String, _ id: String) -> ControlError {
    ControlError(.notFound, "not_found", "There is no \(what) \"\(id.prefix(100))\".")
  }

  static func conflict(_ message: String, field: String? = nil) -> ControlError {
    ControlError(.conflict, "conflict", message, field: field)
  }

  static func invalid(_ field: String, _ message: String) -> ControlError {
    ControlError(.unprocessableContent, "invalid_value", message, field: field)
  }

  var response: Response { .fault(status, code: code, message, field: field) }
}
