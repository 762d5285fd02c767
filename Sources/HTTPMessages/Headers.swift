/// Header fields in the order they were sent; names compare without regard to case (RFC 9110 §5).
package struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var fields: [Field]

  package init(_ fields: [Field] = []) {
    self.fields = fields
  }

  package init(dictionaryLiteral elements: (String, String)...) {
    self.fields = elements.map { Field($0, $1) }
  }

  /// The first value of that name; setting replaces every field of the name, setting `nil` removes them.
  package subscript(name: String) -> String? {
    get { fields.first { $0.name.equalsIgnoringCase(name) }?.value }
    set {
      guard let newValue else {
        fields.removeAll { $0.name.equalsIgnoringCase(name) }
        return
      }
      if let index = fields.firstIndex(where: { $0.name.equalsIgnoringCase(name) }) {
        fields[index] = Field(fields[index].name, newValue)
        let rest = fields[(index + 1)...].filter { !$0.name.equalsIgnoringCase(name) }
        fields.replaceSubrange((index + 1)..., with: rest)
      } else {
        fields.append(Field(name, newValue))
      }
    }
  }

  /// Every value of that name, in order.
  package func values(_ name: String) -> [String] {
    fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
  }

  /// Adds a field and keeps those of the same name, as `Set-Cookie` needs.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name, value))
  }
}

extension StringProtocol {
  /// Equality that ignores the case of ASCII letters, as HTTP's tokens have it.
  package func equalsIgnoringCase(_ other: some StringProtocol) -> Bool {
    let mine = utf8
    let theirs = other.utf8
    guard mine.count == theirs.count else { return false }
    return zip(mine, theirs).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  /// The lower-case letter of an ASCII upper-case one; every other byte unchanged.
  package var lowercasedASCII: UInt8 {
    (0x41...0x5A).contains(self) ? self | 0x20 : self
  }
}
