import HTTPMessages
package import OAuthProtocol

/// A return URL, kept byte for byte as it was sent.
package struct RedirectURI: Sendable, Equatable {
  package let text: String
  package let scheme: String
  package let host: String
  /// Scheme and authority: what `postMessage` needs.
  package let origin: String

  /// - Throws: what Apple's page says of a return URL that no registration could match.
  package init(_ text: String) throws(OAuthError) {
    guard let colon = text.firstRange(of: "://") else {
      if PercentEncoding.decode(text, plusIsSpace: false)?.contains("://") == true {
        throw .redirectURIEncodedTwice(text)
      }
      throw .badRedirectURI(text, "it is not an absolute URL")
    }
    // Only so does it pass unchanged through header fields, and compare byte for byte (RFC 3986 §2).
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .badRedirectURI(text, "it has characters that a URL must encode (in a host name: as xn--)")
    }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else {
      throw .badRedirectURI(text, "its scheme is \(scheme.prefix(40)), and Apple redirects to https alone")
    }
    guard !text.contains("#") else { throw .badRedirectURI(text, "it has a fragment") }
    let authority = text[colon.upperBound...].prefix { $0 != "/" && $0 != "?" }
    guard !authority.contains("@") else { throw .badRedirectURI(text, "it has a user before its host") }
    guard let host = Self.host(ofAuthority: authority) else {
      throw .badRedirectURI(text, "its host cannot be read")
    }
    self.text = text
    self.scheme = scheme
    self.host = host
    origin = scheme + "://" + authority
  }

  /// The host of `name`, `name:port` or `[address]:port` (RFC 3986 §3.2), in lower case.
  private static func host(ofAuthority authority: Substring) -> String? {
    let host: Substring
    let rest: Substring
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[..<end].dropFirst()
      rest = authority[end...].dropFirst()
      guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        return nil
      }
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority[host.endIndex...]
      guard host.allSatisfy({ $0.isLetter || $0.isNumber || "-._~".contains($0) }) else { return nil }
    }
    guard !host.isEmpty, rest.isEmpty || rest.first == ":" else { return nil }
    let port = rest.dropFirst()
    guard port.isEmpty || UInt16(port) != nil, !port.hasPrefix("+") else { return nil }
    return host.lowercased()
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
