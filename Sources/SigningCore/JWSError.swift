package import OrderedJSON

/// Why some text is not a JSON Web Signature in compact serialisation.
package enum JWSError: Error, Equatable, Sendable {
  package enum Part: String, Sendable {
    case header
    case payload
    case signature
  }

  /// Longer than `JWS.maximumLength`; how long, in bytes.
  case tooLong(Int)
  /// Not three parts with two dots between, but so many.
  case partCount(Int)
  /// Not Base64URL: a foreign character, white space, padding, or bits left over.
  case base64(Part)
  case json(Part, JSONSyntaxError)
  /// JSON of another kind, named as `JSON.kind` does.
  case notAnObject(Part, kind: String)
}

extension JWSError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLong(let length):
      "the token is \(length) bytes long; \(JWS.maximumLength) are the most taken"
    case .partCount(5):
      "the token has 5 parts, so it is an encrypted one (JWE); a signed one has 3"
    case .partCount(let count):
      "the token has \(count) part\(count == 1 ? "" : "s"); a signed one has 3, with a dot between"
    case .base64(let part):
      "the token's \(part.rawValue) is not Base64URL without padding"
    case .json(let part, let error):
      "the token's \(part.rawValue) is not JSON: \(error)"
    case .notAnObject(let part, let kind):
      "the token's \(part.rawValue) is \(kind), not an object"
    }
  }
}
