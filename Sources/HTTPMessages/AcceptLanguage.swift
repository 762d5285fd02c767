/// A parsed `Accept-Language` field (RFC 9110 §12.5.4).
package struct AcceptLanguage: Sendable, Equatable {
  /// The languages in order of preference, without those that are ruled out; a wildcard names none.
  package let tags: [String]

  package init(_ text: String) {
    let ranges = text.split(separator: ",").compactMap { item -> (tag: String, quality: Double)? in
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let tag = parts.first, !tag.isEmpty, tag != "*" else { return nil }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return quality > 0 ? (tag, quality) : nil
    }
    // Of equal ones the first comes first.
    tags = ranges.enumerated().sorted { first, second in
      (second.element.quality, first.offset) < (first.element.quality, second.offset)
    }.map(\.element.tag)
  }
}
