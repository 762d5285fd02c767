import HTTPMessages

/// Where the dialog sends its answer, kept byte for byte as it was sent.
package struct FacebookRedirectURI: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// `fb<APPID>[suffix]://authorize`, or Android's `fbconnect://`: registered with every app.
    case ownScheme
    /// An http or https URL.
    case web
    /// A scheme that no app of Facebook's has.
    case otherScheme
  }

  package let text: String
  package let kind: Kind
  package let scheme: String

  /// - Returns: `nil` for what is no absolute URI, or cannot travel in a header field.
  package init?(_ text: String, appID: String) {
    guard let colon = text.firstRange(of: "://"), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    let rest = text[colon.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    scheme = text[..<colon.lowerBound].lowercased()
    guard !authority.isEmpty, !scheme.isEmpty, scheme.allSatisfy(Self.isSchemeCharacter) else { return nil }
    self.text = text
    if scheme == "http" || scheme == "https" {
      kind = .web
    } else if scheme.hasPrefix("fb" + appID), Self.isSuffix(scheme.dropFirst(2 + appID.count)),
      rest == "authorize" || rest == "authorize/"
    {
      kind = .ownScheme
    } else if scheme == "fbconnect", rest.hasPrefix("cct.") || rest == "success" {
      kind = .ownScheme
    } else {
      kind = .otherScheme
    }
  }

  /// What to do about text that is no absolute URI.
  static func mend(_ text: String) -> String {
    PercentEncoding.decode(text, plusIsSpace: false)?.contains("://") == true && !text.contains("://")
      ? "It is percent-encoded twice: hand the plain URL to whatever builds the query, which encodes by itself."
      : "Send the whole URL, percent-encoded once."
  }

  /// The page on which desktop apps end: a redirect URI of every app (reference §2.1).
  package static let loginSuccess = "https://www.facebook.com/connect/login_success.html"

  package var isLoopback: Bool {
    guard kind == .web, let start = text.firstRange(of: "://")?.upperBound else { return false }
    let host = text[start...].prefix { !"/?#:".contains($0) }
    return host == "localhost" || host == "127.0.0.1" || host == "[" || host.hasSuffix(".localhost")
  }

  /// With fields in the query, before a fragment there may be.
  package func adding(query: String) -> String {
    guard !query.isEmpty else { return text }
    let hash = text.firstIndex(of: "#") ?? text.endIndex
    let before = text[..<hash]
    let separator = before.contains("?") ? (before.hasSuffix("?") || before.hasSuffix("&") ? "" : "&") : "?"
    return before + separator + query + text[hash...]
  }

  /// With fields as its fragment, in place of one there may be.
  package func adding(fragment: String) -> String {
    text.prefix { $0 != "#" } + "#" + fragment
  }

  /// RFC 3986 §3.1.
  private static func isSchemeCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
  }

  /// An app's URL scheme suffix: lower-case letters and digits; another app's longer id is none.
  private static func isSuffix(_ text: Substring) -> Bool {
    text.first?.isNumber != true && text.allSatisfy { $0.isLetter || $0.isNumber }
  }
}
