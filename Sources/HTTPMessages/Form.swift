/// The fields of a query or of an `application/x-www-form-urlencoded` body, in the order sent.
package struct Form: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The text could not be read as a form; `field` names the pair at fault, whose value may be a secret.
  package struct Malformed: Error, Equatable {
    package let field: String
  }

  package private(set) var fields: [Field]

  package init(_ fields: [Field] = []) {
    self.fields = fields
  }

  package init(dictionaryLiteral elements: (String, String)...) {
    self.fields = elements.map { Field($0, $1) }
  }

  /// Reads `a=1&b=2`; `+` and `%20` are spaces, empty pairs are skipped, a name without `=` has an empty value.
  package init(parsing text: some StringProtocol) throws(Malformed) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Reads the body of a request.
  package init(parsing body: [UInt8]) throws(Malformed) {
    var fields: [Field] = []
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "="))
      let name = pair[..<(end ?? pair.endIndex)]
      let value = end.map { pair[($0 + 1)...] } ?? []
      guard let readName = PercentEncoding.decode(name, plusIsSpace: true),
        let readValue = PercentEncoding.decode(value, plusIsSpace: true)
      else {
        throw Malformed(field: end == nil ? "(without =)" : String(decoding: name.prefix(80), as: UTF8.self))
      }
      fields.append(Field(readName, readValue))
    }
    self.fields = fields
  }

  /// The first value of that name.
  package subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// The first name that occurs more than once, which RFC 6749 §3.1 and §3.2 forbid.
  package var repeatedName: String? {
    var seen: Set<String> = []
    return fields.first { !seen.insert($0.name).inserted }?.name
  }

  /// The fields as a query or body, spaces as `%20`.
  package var encoded: String {
    fields.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }.joined(
      separator: "&")
  }
}
