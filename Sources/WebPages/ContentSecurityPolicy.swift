/// What a browser may do for a page: nothing that the page does not need (Content Security Policy Level 3).
package struct ContentSecurityPolicy: Sendable, Equatable {
  /// Directives beside the ones that every page has.
  private let directives: [String]

  /// A page whose forms stay with this server.
  package static let page = ContentSecurityPolicy(directives: ["form-action 'self'"])

  /// A page whose form ends at the client's.
  ///
  /// Browsers hold `form-action` against every redirection that follows, so the client's own must be allowed for too,
  /// and no source names an IPv6 address: any http or https URL it is.
  package static let leadingAway = ContentSecurityPolicy(directives: ["form-action 'self' http: https:"])

  /// A page for the developer: no other site may frame it.
  package static let own = ContentSecurityPolicy(directives: ["form-action 'self'", "frame-ancestors 'none'"])

  /// The same with a script that talks to this server.
  package static let live = ContentSecurityPolicy(directives: [
    "form-action 'self'", "frame-ancestors 'none'", "connect-src 'self'",
  ])

  /// - Parameter nonce: what the page's own style and script carry, new for every answer.
  func value(nonce: String) -> String {
    ([
      "default-src 'none'", "style-src 'nonce-\(nonce)'", "script-src 'nonce-\(nonce)'", "img-src data:",
      "base-uri 'none'",
    ] + directives).joined(separator: "; ")
  }
}
