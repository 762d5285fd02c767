package import OAuthProtocol

/// A return URL, kept byte for byte as it was sent.
package struct RedirectURI: Sendable, Equatable {
  package let text: String
  package let scheme: String
  package let host: String
  /// Scheme and authority: what a Content-Security-Policy and `postMessage` need.
  package let origin: String

  /// - Throws: what Apple's page says of a return URL that no registration could match.
  package init(_ text: String) throws(OAuthError) {
    guard let colon = text.range(of: "://"),
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { throw .badRedirectURI(text, "it is not an absolute URL") }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else {
      throw .badRedirectURI(text, "its scheme is \(scheme), and Apple redirects to https alone")
    }
    guard !text.contains("#") else { throw .badRedirectURI(text, "it has a fragment") }
    let rest = text[colon.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let host = Self.host(ofAuthority: authority)
    guard !host.isEmpty, !authority.contains("@"), authority.allSatisfy({ !"\"'<>\\;, ".contains($0) }) else {
      throw .badRedirectURI(text, "its host cannot be read")
    }
    self.text = text
    self.scheme = scheme
    self.host = host
    origin = scheme + "://" + authority
  }

  private static func host(ofAuthority authority: Substring) -> String {
    if authority.first == "[", let end = authority.firstIndex(of: "]") {
      return authority[authority.index(after: authority.startIndex)..<end].lowercased()
    }
    return authority.prefix { $0 != ":" }.lowercased()
  }

  /// Why Apple's portal would not take this return URL, or `nil` when it would.
  package var portalObjection: String? {
    if host == "localhost" || host.hasSuffix(".localhost") { return "its host is localhost" }
    if isAddress { return "its host is an IP address" }
    if scheme != "https" { return "it is not https" }
    return host.contains(".") ? nil : "its host is no domain name"
  }

  private var isAddress: Bool {
    host.contains(":") || host.split(separator: ".").allSatisfy { $0.allSatisfy(\.isNumber) }
  }
}

extension String {
  fileprivate func range(of needle: String) -> Range<String.Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(needle) { return index..<self.index(index, offsetBy: needle.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
