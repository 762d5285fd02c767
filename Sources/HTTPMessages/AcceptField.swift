/// A parsed `Accept` field (RFC 9110 §12.5.1).
package struct AcceptField: Sendable, Equatable {
  private struct Range: Sendable, Equatable {
    let type: String
    let quality: Double
  }

  private let ranges: [Range]

  package init(_ text: String) {
    ranges = text.split(separator: ",").compactMap { item in
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      guard let type = parts.first, !type.isEmpty else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      return Range(type: type, quality: weight ?? 1)
    }
  }

  /// Whether `type` is named with a quality above that of `other`; a wildcard counts for neither.
  package func prefers(_ type: String, over other: String) -> Bool {
    guard let wanted = ranges.first(where: { $0.type == type }), wanted.quality > 0 else { return false }
    guard let rival = ranges.first(where: { $0.type == other }) else { return true }
    return wanted.quality > rival.quality
  }
}
