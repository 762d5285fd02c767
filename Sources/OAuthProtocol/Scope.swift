/// A space-separated list of scopes (RFC 6749 §3.3), in the order asked for.
package struct Scope: Sendable, Equatable {
  package let values: [String]

  package init(_ values: [String]) {
    self.values = values
  }

  package init(parsing text: String) {
    values = text.split(separator: " ").map(String.init)
  }

  package func contains(_ value: String) -> Bool {
    values.contains(value)
  }

  package var text: String { values.joined(separator: " ") }
}
