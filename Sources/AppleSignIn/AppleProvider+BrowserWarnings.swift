import OAuthProtocol

extension AppleProvider {
  /// What a browser will do with the answer that the app may not expect; nothing of it is refused.
  ///
  /// - Parameters:
  ///   - base: the base URL the request came in by.
  ///   - referrer: the `Referer` field, of the request that opened the sign-in.
  func browserWarnings(
    _ request: AuthorizationRequest, base: String, referrer: String?
  ) -> [Diagnosis] {
    switch request.responseMode {
    case .formPost:
      guard let ours = BrowserSite(origin: base), ours == BrowserSite(origin: request.redirectURI.origin)
      else { return [] }
      return [.sameSitePost(base: base, to: request.redirectURI.origin)]
    case .webMessage:
      guard let opener = referrer.flatMap(Self.origin), opener != request.redirectURI.origin.lowercased()
      else { return [] }
      return [.openerElsewhere(opener, redirectsTo: request.redirectURI.origin)]
    case .query, .fragment: return []
    }
  }

  /// Scheme and authority of a URL.
  private static func origin(of url: String) -> String? {
    guard let colon = url.firstRange(of: "://") else { return nil }
    return (url[..<colon.upperBound] + url[colon.upperBound...].prefix { $0 != "/" && $0 != "?" })
      .lowercased()
  }
}

extension Diagnosis {
  fileprivate static func sameSitePost(base: String, to origin: String) -> Diagnosis {
    Diagnosis(
      "form_post_same_site", severity: .warning,
      "App and mock are one site to a browser, so this POST brings the app's SameSite cookies along; "
        + "Apple's POST is cross-site and does not.",
      expected: "an app on another site than \(base)", seen: origin,
      mend: "Open the app by another name than the mock's (localhost for the one, 127.0.0.1 for the other), "
        + "and keep state in a cookie with SameSite=None; Secure.")
  }

  fileprivate static func openerElsewhere(_ opener: String, redirectsTo origin: String) -> Diagnosis {
    Diagnosis(
      "popup_opener_elsewhere", severity: .warning,
      "The page that opened this popup is not at the origin of redirect_uri: the answer is posted to the latter, "
        + "and signIn() never settles.",
      expected: "a page at \(origin)", seen: opener,
      mend: "Serve the page from the origin of its redirectURI, or give it a redirectURI of its own origin.")
  }
}
