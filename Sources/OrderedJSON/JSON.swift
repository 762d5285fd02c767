/// A JSON value whose objects keep their members in order, repeated names included.
///
/// The room holds JSON as values: reading, writing, nothing of what they mean. Order matters because real providers
/// write theirs in one order, which some clients and every eye depend on.
package enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The first member of that name; `nil` when there is none or this is no object.
  package subscript(name: String) -> JSON? {
    members?.first { $0.name == name }?.value
  }

  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  package var elements: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  package var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  package var bool: Bool? {
    guard case .bool(let bool) = self else { return nil }
    return bool
  }

  /// The whole number; a fraction of zero (`1.0`) counts as whole.
  package var integer: Int? {
    switch self {
    case .integer(let number): number
    case .double(let number): Int(exactly: number)
    default: nil
    }
  }

  package var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// What kind of value this is, as an error message names it.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .double: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// An object of those members without the ones that are `nil`.
  package static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByFloatLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
