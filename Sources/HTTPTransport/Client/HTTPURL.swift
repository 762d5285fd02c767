/// Where a call out goes: an absolute `http` or `https` URL, taken apart.
package struct HTTPURL: Sendable, Equatable, CustomStringConvertible {
  package enum Scheme: String, Sendable {
    case http, https

    /// What a URL without a port means.
    package var defaultPort: Int {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  package enum Mistake: Error, Equatable {
    case notHTTP
    case noHost
    case port
    /// White space, a control character, or one that belongs percent-encoded.
    case character
  }

  package let scheme: Scheme
  /// A name or a numeric address, without brackets.
  package let host: String
  package let port: Int
  /// Path and query, as written.
  package let target: String

  package init(_ text: String) throws(Mistake) {
    guard text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && !#"\"<>\^`{|}"#.utf8.contains($0) }) else {
      throw .character
    }
    let name = text.prefix { $0 != ":" }
    let afterName = text[name.endIndex...]
    guard let scheme = Scheme(rawValue: name.lowercased()), afterName.hasPrefix("://") else { throw .notHTTP }
    self.scheme = scheme
    let rest = afterName.dropFirst("://".count).prefix { $0 != "#" }
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
    guard let port = digits.isEmpty ? scheme.defaultPort : Int(digits), (1...65_535).contains(port) else {
      throw .port
    }
    self.port = port
  }

  /// The same place with more in the query.
  package func adding(query: String) -> HTTPURL {
    HTTPURL(
      scheme: scheme, host: host, port: port, target: target + (target.contains("?") ? "&" : "?") + query)
  }

  private init(scheme: Scheme, host: String, port: Int, target: String) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.target = target
  }

  /// Host and port as the `Host` field has them.
  package var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == scheme.defaultPort ? name : "\(name):\(port)"
  }

  package var description: String { "\(scheme.rawValue)://\(authority)\(target)" }
}
