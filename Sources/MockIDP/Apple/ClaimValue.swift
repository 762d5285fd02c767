import OrderedJSON

/// A JSON value that a claim can have, written as a literal: `"text"`, `true`, `7`, `["a"]`, `["name": 1]`, `.null`.
public struct ClaimValue: Sendable, Equatable {
  let json: JSON

  init(_ json: JSON) {
    self.json = json
  }

  /// JSON's null.
  public static let null = ClaimValue(JSON.null)

  /// Reads JSON text.
  ///
  /// - Returns: `nil` when the text is not JSON.
  public init?(json text: String) {
    guard let json = try? JSON(parsing: text.utf8) else { return nil }
    self.init(json)
  }
}

extension ClaimValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self.init(.string(value)) }

  /// A truth value.
  public init(booleanLiteral value: Bool) { self.init(.bool(value)) }

  /// A whole number.
  public init(integerLiteral value: Int) { self.init(.integer(value)) }

  /// A number.
  public init(floatLiteral value: Double) { self.init(.double(value)) }

  /// An array.
  public init(arrayLiteral elements: ClaimValue...) { self.init(.array(elements.map(\.json))) }

  /// An object, its members in the order written.
  public init(dictionaryLiteral elements: (String, ClaimValue)...) {
    self.init(.object(elements.map { JSON.Member($0, $1.json) }))
  }
}
