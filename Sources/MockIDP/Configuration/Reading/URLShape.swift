/// The parts of an absolute URI that the configuration has rules for (RFC 3986 §3).
struct URLShape {
  let scheme: String
  let host: String?
  let hasQuery: Bool
  let hasFragment: Bool

  var isWeb: Bool { ["http", "https"].contains(scheme) && host != nil }

  /// `nil` for what is no absolute URI, or has a user or an impossible host or port.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && !Self.unsafe.contains($0) }),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    scheme = text[..<colon].lowercased()
    guard let first = scheme.first, first.isLetter,
      scheme.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == "." })
    else { return nil }
    let rest = text[text.index(after: colon)...]
    guard !rest.isEmpty else { return nil }
    let beforeFragment = rest.prefix { $0 != "#" }
    hasFragment = beforeFragment.endIndex != rest.endIndex
    hasQuery = beforeFragment.contains("?")
    guard rest.hasPrefix("//") else {
      host = nil
      return
    }
    let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if authority.isEmpty {
      host = nil
      return
    }
    guard let host = Self.host(of: String(authority)) else { return nil }
    self.host = host
  }

  /// Characters no URI holds unescaped (RFC 3986 §2).
  private static let unsafe = Array("\"<>\\^`{|}".utf8)

  private static func host(of authority: String) -> String? {
    let isBracketed = authority.hasPrefix("[")
    let hostEnd = isBracketed ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":")
    guard let hostEnd else {
      return isBracketed ? nil : Rule<String>.host.accept(authority)
    }
    let host =
      isBracketed ? authority[authority.index(after: authority.startIndex)..<hostEnd] : authority[..<hostEnd]
    let tail = isBracketed ? authority[authority.index(after: hostEnd)...] : authority[hostEnd...]
    guard tail.isEmpty || tail.first == ":" && Rule<Int>.port.accept(String(tail.dropFirst())) != nil else {
      return nil
    }
    return Rule<String>.host.accept(String(host))
  }
}
