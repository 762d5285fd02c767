/// A page or strings file that cannot be used, and where in it the reason is.
package struct TemplateError: Error, Equatable, CustomStringConvertible {
  /// The file's name, `sign-in.html`.
  package let page: String
  /// Counted from 1.
  package let line: Int
  package let reason: String

  package init(page: String, line: Int, reason: String) {
    self.page = page
    self.line = line
    self.reason = reason
  }

  package var description: String { "\(page):\(line): \(reason)" }
}
