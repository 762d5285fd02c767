/// Path and query of a request, decoded once and refused when they could mean two things.
package struct RequestTarget: Sendable, Equatable {
  /// The path, percent-decoded; it always begins with `/`.
  package let path: String
  /// The query as it was sent, still encoded; `nil` when there was no `?`.
  package let query: String?

  package enum Refusal: Error, Equatable {
    /// Neither a path nor an absolute `http` or `https` URL.
    case notAPath
    /// A broken percent escape, or bytes that are not UTF-8.
    case malformedEncoding
    /// `%00`, or a segment `..` that would climb.
    case forbiddenPath
  }

  /// Reads origin-form (`/path?query`) and absolute-form (RFC 9112 §3.2).
  package init(_ target: String) throws(Refusal) {
    var rest = Substring(target)
    if let absolute = Self.originForm(ofAbsolute: rest) { rest = absolute }
    guard rest.first == "/" else { throw .notAPath }
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
    let mark = rest.firstIndex(of: "?")
    let rawPath = rest[..<(mark ?? rest.endIndex)]
    self.query = mark.map { String(rest[rest.index(after: $0)...]) }
    guard let path = PercentEncoding.decode(rawPath, plusIsSpace: false) else { throw .malformedEncoding }
    guard !path.utf8.contains(0), !path.split(separator: "/").contains("..") else { throw .forbiddenPath }
    self.path = path
  }

  private static func originForm(ofAbsolute target: Substring) -> Substring? {
    for scheme in ["http://", "https://"] where target.prefix(scheme.count).equalsIgnoringCase(scheme) {
      let afterScheme = target.dropFirst(scheme.count)
      guard let slash = afterScheme.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
      return afterScheme[slash] == "/" ? afterScheme[slash...] : "/" + afterScheme[slash...]
    }
    return nil
  }
}
