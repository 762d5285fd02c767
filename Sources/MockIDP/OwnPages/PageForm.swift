import HTTPMessages

/// A form that one of the mock's own pages posted, and where it leads: a button changes something and a page shows it, so
/// that loading it again does nothing twice.
struct PageForm: Sendable {
  let fields: Form

  /// - Returns: `nil` for a body that is no form.
  init?(_ request: Request) {
    guard request.mediaType == "application/x-www-form-urlencoded", let form = try? request.form() else {
      return nil
    }
    fields = form
  }

  subscript(name: String) -> String { fields[name] ?? "" }

  /// What every page says about a form that it did not send.
  static let unreadable = Response.fault(
    .badRequest, code: "form_unknown", "This page has no such form.", mend: "Use the buttons of the page.")

  /// To the page that shows what was done.
  static func done(_ what: String, at path: String) -> Response {
    .redirect(to: "\(path)?done=\(what)", status: .seeOther)
  }
}
