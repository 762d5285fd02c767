#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import OrderedJSON

extension JSON {
  /// Reads JSON5 with Foundation's decoder, whose objects keep no order; `nil` for what it refuses.
  init?(json5 text: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let tree = try? decoder.decode(DecodedTree.self, from: Data(text)) else { return nil }
    self = tree.value
  }
}

/// Takes whatever value the decoder has.
private struct DecodedTree: Decodable {
  let value: JSON

  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      value = .object(
        try members.allKeys.map { name in
          JSON.Member(name.stringValue, try members.decode(DecodedTree.self, forKey: name).value)
        })
    } else if var elements = try? decoder.unkeyedContainer() {
      var array: [JSON] = []
      while !elements.isAtEnd { array.append(try elements.decode(DecodedTree.self).value) }
      value = .array(array)
    } else {
      value = try Self.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSON {
    if container.decodeNil() { return .null }
    if let bool = try? container.decode(Bool.self) { return .bool(bool) }
    if let integer = try? container.decode(Int.self) { return .integer(integer) }
    if let double = try? container.decode(Double.self) { return .double(double) }
    return .string(try container.decode(String.self))
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
