/// Where a call out goes: an absolute `http` URL, taken apart.
package struct HTTPURL: Sendable, Equatable, CustomStringConvertible {
  package enum Mistake: Error, Equatable {
    /// The scheme is `https`, which calls out do not speak.
    case https
    case notHTTP
    case noHost
    case port
    /// White space, a control character, or one that belongs percent-encoded.
    case character
  }

  /// A name or a numeric address, without brackets.
  package let host: String
  package let port: Int
  /// Path and query, as written.
  package let target: String

  package init(_ text: String) throws(Mistake) {
    guard text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && !#"\"<>\^`{|}"#.utf8.contains($0) }) else {
      throw .character
    }
    let lower = text.lowercased()
    guard !lower.hasPrefix("https://") else { throw .https }
    guard lower.hasPrefix("http://") else { throw .notHTTP }
    let rest = text.dropFirst("http://".count).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let tail = rest[authority.endIndex...]
    target = tail.hasPrefix("/") ? String(tail) : "/" + tail
    let isBracketed = authority.hasPrefix("[")
    let hostEnd = isBracketed ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":")
    let end = hostEnd ?? authority.endIndex
    host = String(isBracketed ? authority[..<end].dropFirst() : authority[..<end])
    guard !host.isEmpty, !authority.contains("@"), isBracketed == host.contains(":") else { throw .noHost }
    let afterHost = authority[end...].drop { $0 == "]" }
    guard afterHost.isEmpty || afterHost.hasPrefix(":") else { throw .noHost }
    let digits = afterHost.dropFirst()
    guard let port = digits.isEmpty ? 80 : Int(digits), (1...65_535).contains(port) else { throw .port }
    self.port = port
  }

  /// The same place with more in the query.
  package func adding(query: String) -> HTTPURL {
    HTTPURL(host: host, port: port, target: target + (target.contains("?") ? "&" : "?") + query)
  }

  private init(host: String, port: Int, target: String) {
    self.host = host
    self.port = port
    self.target = target
  }

  /// Host and port as the `Host` field has them.
  package var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == 80 ? name : "\(name):\(port)"
  }

  package var description: String { "http://\(authority)\(target)" }
}
