import Testing

/// A test's argument that is too large to be printed.
struct Named<Value: Sendable>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let value: Value

  init(_ name: String, _ value: Value) {
    testDescription = name
    self.value = value
  }
}
