import HTTPMessages

extension FrontDoor {
  /// Why this caller may not use that route; `nil` when it may.
  ///
  /// A page of another site must not press this server's buttons (cross-site `Origin`), nor reach it under a name of
  /// its own that it pointed at this machine (DNS rebinding: a foreign `Host`).
  func refusal(of request: Request, for route: Route, _ address: PublicAddress) -> Response? {
    switch route.audience {
    case .everyone: nil
    case .ownPages: originRefusal(request, address)
    case .control: hostRefusal(request) ?? originRefusal(request, address)
    }
  }

  private func hostRefusal(_ request: Request) -> Response? {
    let authority = Authority(request.headers["host"] ?? "127.0.0.1")
    if authority.isLoopback || ownNames.contains(authority.host) { return nil }
    return .fault(
      .forbidden, code: "foreign_host",
      "This page does not answer under the name \(authority.host.prefix(100)).",
      mend: "Use http://127.0.0.1, or start with --allow-host \(authority.host.prefix(100)).")
  }

  /// Names this server is known to go by, apart from those of the loopback interface.
  private var ownNames: [String] {
    let publicHost = configuration.server.publicURL.flatMap { $0.firstRange(of: "://") }.flatMap { scheme in
      configuration.server.publicURL.map { Authority($0[scheme.upperBound...].prefix { $0 != "/" }).host }
    }
    return configuration.server.allowHosts.map { Authority($0).host }
      + [publicHost, configuration.server.host].compactMap { $0 }
  }

  private func originRefusal(_ request: Request, _ address: PublicAddress) -> Response? {
    guard let origin = request.headers["origin"] else { return nil }
    let own = [address.origin, address.authority.text, request.headers["host"] ?? ""].map(Self.withoutScheme)
    if own.contains(where: { $0.equalsIgnoringCase(Self.withoutScheme(origin)) }) { return nil }
    return .fault(
      .forbidden, code: "cross_site_origin", "This request comes from a page of \(origin.prefix(100)).",
      mend: "Only this server's own pages may send it; tools send no Origin.")
  }

  private static func withoutScheme(_ text: String) -> Substring {
    text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
  }
}
