/// A request method (RFC 9110 §9).
package struct Method: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package init(stringLiteral value: String) {
    self.rawValue = value
  }

  package var description: String { rawValue }

  package static let get: Method = "GET"
  package static let head: Method = "HEAD"
  package static let post: Method = "POST"
  package static let put: Method = "PUT"
  package static let patch: Method = "PATCH"
  package static let delete: Method = "DELETE"
  package static let options: Method = "OPTIONS"
  /// No route has it: it is known so that it can be refused with 405 rather than 501.
  package static let trace: Method = "TRACE"
}
