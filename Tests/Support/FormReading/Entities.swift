/// Character references as the mock's pages write them.
package enum Entities {
  private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]

  package static func decode(_ text: Substring) -> String {
    var parts = text.split(separator: "&", omittingEmptySubsequences: false).map { String($0) }
    for index in parts.indices.dropFirst() {
      guard let end = parts[index].firstIndex(of: ";") else {
        parts[index] = "&" + parts[index]
        continue
      }
      let name = parts[index][..<end]
      let scalar = name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
      let meaning = scalar.map { String(Character($0)) } ?? named[String(name)] ?? "&\(name);"
      parts[index] = meaning + parts[index][end...].dropFirst()
    }
    return parts.joined()
  }
}
