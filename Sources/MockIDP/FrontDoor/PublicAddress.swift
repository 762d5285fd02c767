import HTTPMessages

/// The address of this server as the client of one request sees it.
struct PublicAddress: Sendable, Equatable {
  /// Scheme and authority.
  let origin: String
  /// A path before everything, from `--public-url` or `X-Forwarded-Prefix`; without a slash at its end.
  let prefix: String
  /// What the request calls this server.
  let authority: Authority

  /// - Parameter publicURL: wins over what the request says, unless the request came by a real service's name.
  init(of request: Request, publicURL: String?, isRealName: (String) -> Bool) {
    let forwarded = request.origin.peerIsLoopback ? ForwardedFields(request.headers) : ForwardedFields([:])
    let named = forwarded.host ?? request.headers["host"] ?? ""
    let scheme = forwarded.scheme ?? request.origin.scheme.rawValue
    let sent = named.isEmpty ? "127.0.0.1" : Self.withoutDefaultPort(named, scheme)
    authority = Authority(sent)
    if let publicURL, !isRealName(authority.host), let colon = publicURL.firstRange(of: "://") {
      let afterScheme = publicURL[colon.upperBound...]
      let slash = afterScheme.firstIndex(of: "/") ?? publicURL.endIndex
      origin = String(publicURL[..<slash])
      prefix = Self.trimmed(publicURL[slash...])
    } else {
      origin = scheme + "://" + sent
      prefix = Self.trimmed(forwarded.prefix ?? "")
    }
  }

  /// Some proxies name the port that goes without saying; no URL does, nor a browser's `Origin` (RFC 3986 §6.2.3).
  private static func withoutDefaultPort(_ authority: String, _ scheme: String) -> String {
    let port = scheme == "https" ? ":443" : ":80"
    return authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
  }

  private static func trimmed(_ path: some StringProtocol) -> String {
    var path = String(path)
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

/// What a reverse proxy on this machine says of the request; only words that cannot break a URL are believed.
private struct ForwardedFields {
  let scheme: String?
  let host: String?
  let prefix: String?

  init(_ headers: Headers) {
    func first(_ name: String) -> String? {
      headers[name]?.split(separator: ",").first.map { String($0).filter { $0 != " " } }
    }
    scheme = first("x-forwarded-proto").flatMap {
      ["http", "https"].contains($0.lowercased()) ? $0.lowercased() : nil
    }
    host = first("x-forwarded-host").flatMap { host in
      !host.isEmpty && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_:[]".contains($0)) }
        ? host : nil
    }
    prefix = first("x-forwarded-prefix").flatMap { prefix in
      prefix.hasPrefix("/") && !prefix.hasPrefix("//")
        && prefix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/.-_~".contains($0)) }
        ? prefix : nil
    }
  }
}
