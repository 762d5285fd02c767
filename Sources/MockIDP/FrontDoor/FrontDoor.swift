import AppleSignIn
package import HTTPMessages
import OAuthProtocol
import PageTemplates

/// Where every request comes in, by socket or as a value: finds out who is meant, lets them answer, and puts on every
/// answer what all of them carry.
package struct FrontDoor: Sendable {
  /// A request with the route that will answer it.
  package struct Call: Sendable {
    /// `apple`, or `mock` for the mock's own pages.
    package let provider: String?
    package let endpoint: String?
    package let clientID: String?
    package let cost: Route.Cost
    package let run: @Sendable () -> Answer
  }

  /// A provider's routes under its real names.
  private struct House: Sendable {
    let provider: String
    let hosts: [String]
    let routes: RouteTable
  }

  let configuration: Configuration
  private let houses: [House]
  private let own: RouteTable

  init(_ configuration: Configuration, apple: AppleProvider, pages: PageTemplates) {
    self.configuration = configuration
    houses = [House(provider: "apple", hosts: AppleProvider.hosts, routes: apple.routes)]
    own = HomePages(configuration: configuration, apple: apple, pages: pages).routes
  }

  /// Answers a request.
  package func answer(_ request: Request) -> Answer {
    call(for: request).run()
  }

  /// Finds what will answer a request, and how long that takes.
  package func call(for request: Request) -> Call {
    let address = PublicAddress(
      of: request, publicURL: configuration.server.publicURL, isRealName: isRealName)
    let (house, table, path, mountPath) = place(request, address)
    var request = request
    request.mount = Request.Mount(origin: address.origin, path: mountPath)
    let clientID = ClientIDField.find(in: request)
    switch table.match(request.method, path) {
    case .route(let route, let parameters):
      let handled = request
      return Call(
        provider: house, endpoint: route.endpoint, clientID: clientID, cost: route.cost,
        run: {
          if let refusal = refusal(of: handled, for: route, address) { return .now(finish(refusal, handled)) }
          return finish(route.handler(handled, parameters), handled)
        })
    case .otherMethods(let methods):
      let response = isPreflight(request) ? preflight(methods) : otherMethods(methods, request)
      return immediate(finish(response, request), provider: house, clientID: clientID)
    case .nothing:
      return immediate(finish(nothing(at: path), request), provider: nil, clientID: nil)
    }
  }

  private func immediate(_ response: Response, provider: String?, clientID: String?) -> Call {
    Call(provider: provider, endpoint: nil, clientID: clientID, cost: .light) { .now(response) }
  }

  private func isRealName(_ host: String) -> Bool {
    houses.contains { $0.hosts.contains(host) }
  }

  /// By the real name as host, by the real name as first path segment, among the mock's own paths, or by the Apple
  /// shorthand at the root.
  private func place(
    _ request: Request, _ address: PublicAddress
  ) -> (provider: String?, table: RouteTable, path: String, mountPath: String) {
    let path = request.path
    for house in houses {
      if house.hosts.contains(address.authority.host) {
        return (house.provider, house.routes, path, address.prefix)
      }
      for host in house.hosts where path.hasPrefix("/\(host)/") {
        return (
          house.provider, house.routes, String(path.dropFirst(host.count + 1)), "\(address.prefix)/\(host)"
        )
      }
    }
    if case .nothing = own.match(request.method, path), let shorthand = houses.first {
      return (shorthand.provider, shorthand.routes, path, address.prefix)
    }
    return ("mock", own, path, address.prefix)
  }

  private func finish(_ answer: Answer, _ request: Request) -> Answer {
    switch answer {
    case .now(let response): .now(finish(response, request))
    case .later(let later):
      .later(Answer.Later { respond in later.start { respond(finish($0, request)) } })
    }
  }

  /// The diagnosis header, and CORS where it was asked for.
  private func finish(_ response: Response, _ request: Request) -> Response {
    var response = response
    for annotation in response.annotations {
      response.headers.add(Response.Annotation.headerName, annotation.headerValue)
    }
    if configuration.cors, let origin = request.headers["origin"], !request.path.hasPrefix("/_idp/") {
      response.headers["Access-Control-Allow-Origin"] = origin
      response.headers.add("Vary", "Origin")
      response.headers["Access-Control-Expose-Headers"] = Response.Annotation.headerName
    }
    return response
  }

  private func isPreflight(_ request: Request) -> Bool {
    configuration.cors && request.method == .options
      && request.headers["access-control-request-method"] != nil
  }

  private func preflight(_ methods: [Method]) -> Response {
    Response(
      .noContent,
      headers: [
        "Access-Control-Allow-Methods": methods.map(\.rawValue).joined(separator: ", "),
        "Access-Control-Allow-Headers": "authorization, content-type", "Access-Control-Max-Age": "600",
      ])
  }

  private func otherMethods(_ methods: [Method], _ request: Request) -> Response {
    let allowed = methods.map(\.rawValue).joined(separator: ", ")
    var response = Response.fault(
      .methodNotAllowed, code: "method_not_allowed",
      "\(request.method.rawValue.prefix(20)) is not answered here.",
      mend: "Use \(allowed).")
    response.headers["Allow"] = allowed
    return response
  }

  private func nothing(at path: String) -> Response {
    let known = (houses.map(\.routes) + [own]).flatMap(\.routes).map(\.pattern)
    let near = NearestName.of(path, among: known)
    return .fault(
      .notFound, code: "not_found", "Nothing is answered at \(path.prefix(200)).",
      mend: near.map { "Did you mean \($0)?" } ?? "The paths are listed at /, for a browser.")
  }
}
