/// What a browser calls the site of a URL: scheme and registrable domain (HTML: schemelessly same site, and scheme).
struct BrowserSite: Sendable, Equatable {
  private let scheme: String
  private let domain: String

  /// The public suffix list is not at hand: of a name with more than two labels the last two count, which takes
  /// `a.co.uk` and `b.co.uk` for one site.
  init?(origin: some StringProtocol) {
    guard let colon = origin.firstRange(of: "://") else { return nil }
    scheme = origin[..<colon.lowerBound].lowercased()
    let authority = origin[colon.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    guard !authority.isEmpty else { return nil }
    if authority.hasPrefix("[") {
      domain = String(authority.prefix { $0 != "]" })
      return
    }
    let host = authority.prefix { $0 != ":" }
    let labels = host.split(separator: ".")
    let isAddress = labels.allSatisfy { $0.allSatisfy(\.isNumber) }
    domain = isAddress ? String(host) : labels.suffix(2).joined(separator: ".")
  }
}
