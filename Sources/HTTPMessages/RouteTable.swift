/// One line of a route table.
package struct Route: Sendable {
  /// How long answering takes: what a transport needs to know to keep its loop free.
  package enum Cost: Sendable {
    /// Microseconds.
    case light
    /// A signature or two.
    case signing
  }

  /// Who may call it.
  package enum Audience: Sendable {
    case everyone
    /// The forms of this server's own pages: no other site's.
    case ownPages
    /// Tools and pages of this machine, under a name that is known to be this server's.
    case control
  }

  package typealias Handler = @Sendable (_ request: Request, _ parameters: [String: String]) -> Answer

  package let method: Method
  /// A path whose segments are literal, or `{name}` for any one segment.
  package let pattern: String
  /// The endpoint's name in log, journal and faults: `token`, `keys`.
  package let endpoint: String
  package let cost: Cost
  package let audience: Audience
  package let handler: Handler

  package init(
    _ method: Method, _ pattern: String, endpoint: String, cost: Cost = .light,
    audience: Audience = .everyone, handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = pattern
    self.endpoint = endpoint
    self.cost = cost
    self.audience = audience
    self.handler = handler
  }
}

/// Routes, and the only place that tells 404 from 405.
package struct RouteTable: Sendable {
  package enum Match: Sendable {
    case route(Route, parameters: [String: String])
    /// The path exists, under these methods, each of them once.
    case otherMethods([Method])
    case nothing
  }

  package let routes: [Route]
  private let literal: [String: [Route]]
  private let patterned: [(segments: [Substring], route: Route)]

  package init(_ routes: [Route]) {
    self.routes = routes
    literal = Dictionary(grouping: routes.filter { !$0.pattern.contains("{") }, by: \.pattern)
    patterned = routes.filter { $0.pattern.contains("{") }.map { ($0.pattern.split(separator: "/"), $0) }
  }

  /// Finds the route; `HEAD` finds the one for `GET`.
  package func match(_ method: Method, _ path: String) -> Match {
    let wanted = method == .head ? .get : method
    var candidates = (literal[path] ?? []).map { (route: $0, parameters: [String: String]()) }
    if candidates.isEmpty {
      let segments = path.split(separator: "/")
      candidates = patterned.compactMap { entry in
        parameters(of: segments, in: entry.segments).map { (entry.route, $0) }
      }
    }
    if let found = candidates.first(where: { $0.route.method == wanted }) {
      return .route(found.route, parameters: found.parameters)
    }
    var methods: [Method] = []
    for method in candidates.map(\.route.method) where !methods.contains(method) { methods.append(method) }
    return methods.isEmpty ? .nothing : .otherMethods(methods)
  }

  private func parameters(of segments: [Substring], in pattern: [Substring]) -> [String: String]? {
    guard segments.count == pattern.count else { return nil }
    var parameters: [String: String] = [:]
    for (segment, wanted) in zip(segments, pattern) {
      if wanted.first == "{", wanted.last == "}" {
        parameters[String(wanted.dropFirst().dropLast())] = String(segment)
      } else if segment != wanted {
        return nil
      }
    }
    return parameters
  }
}
