import AppleSignIn
import FacebookLogin
package import HTTPMessages
import IdentityState
import OAuthProtocol
import WebPages

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
    let provider: FaultBehaviour.Provider
    let hosts: [String]
    let routes: RouteTable
    /// The path as the table knows it.
    var pattern: @Sendable (String) -> String = { $0 }
  }

  /// Whose routes a request goes to.
  private struct Place {
    let name: String
    /// `nil` for the mock's own.
    let provider: FaultBehaviour.Provider?
    let table: RouteTable
    /// The path as the table knows it.
    let path: String
    let mountPath: String
  }

  /// What is no traffic of a client's.
  private static let unrecorded: Set = ["control", "health", Dashboard.endpoint]

  let configuration: Configuration
  private let recorder: Recorder
  private let faults: FaultBehaviour
  private let houses: [House]
  private let own: OwnRoutes
  private let dashboard: Dashboard

  init(
    _ configuration: Configuration, apple: AppleProvider, facebook: FacebookProvider, control: ControlAPI,
    pages: PageWriter
  ) {
    self.configuration = configuration
    recorder = Recorder(store: apple.store)
    faults = FaultBehaviour(store: apple.store)
    let appleFaults = FaultBehaviour.Provider(name: .apple, refuse: apple.refusal, spoil: apple.spoiled)
    let appleHouses = [
      House(provider: appleFaults, hosts: AppleProvider.hosts, routes: apple.routes),
      House(provider: appleFaults, hosts: [AppleProvider.scriptHost], routes: apple.scriptRoutes),
    ]
    let facebookFaults = FaultBehaviour.Provider(
      name: .facebook, refuse: facebook.refusal, spoil: facebook.spoiled)
    houses =
      appleHouses
      + facebook.sites.map { site in
        House(provider: facebookFaults, hosts: site.hosts, routes: site.routes) {
          FacebookPath($0).unversioned
        }
      }
    let dashboard = Dashboard(
      configuration: configuration, apple: apple, facebook: facebook, control: control, pages: pages)
    self.dashboard = dashboard
    own = OwnRoutes {
      dashboard.routes + AccountPages(actions: control.actions, dashboard: dashboard).routes
        + RelayPages(actions: control.actions, dashboard: dashboard).routes
        + NotificationPages(actions: control.actions, dashboard: dashboard).routes + control.routes
    }
  }

  /// Everything that is answered, below the real name where it has one: for what holds of all of it.
  package var addresses: [(method: Method, path: String)] {
    own.all.routes.map { ($0.method, $0.pattern) }
      + houses.flatMap { house in
        house.hosts.flatMap { host in house.routes.routes.map { ($0.method, "/\(host)\($0.pattern)") } }
      }
  }

  /// Answers a request.
  package func answer(_ request: Request) -> Answer {
    call(for: request).run()
  }

  /// Finds what will answer a request, and how long that takes.
  package func call(for request: Request) -> Call {
    let address = PublicAddress(
      of: request, publicURL: configuration.server.publicURL, isRealName: isRealName)
    let place = place(request, address)
    var request = request
    request.mount = Request.Mount(origin: address.origin, path: place.mountPath)
    if request.mediaType == "application/x-www-form-urlencoded" { request.readForm() }
    let clientID = ClientIDField.find(in: request)
    switch place.table.match(request.method, place.path) {
    case .route(let route, let parameters):
      return call(of: route, parameters, request, clientID, place, address)
    case .otherMethods(let methods):
      let response = isPreflight(request) ? preflight(methods) : otherMethods(methods, request)
      return immediate(response, request, provider: place.name, clientID)
    case .nothing:
      return immediate(nothing(at: place, request, address), request, provider: nil, nil)
    }
  }

  private func call(
    of route: Route, _ parameters: [String: String], _ request: Request, _ clientID: String?, _ place: Place,
    _ address: PublicAddress
  ) -> Call {
    let (name, provider) = (place.name, place.provider)
    return Call(
      provider: name, endpoint: route.endpoint, clientID: clientID, cost: route.cost,
      run: {
        let answer: Answer
        if let refusal = refusal(of: request, for: route, address) {
          answer = .now(refusal)
        } else if let provider,
          let fault = faults.take(
            provider: provider.name, endpoint: route.endpoint, clientID: clientID, sparesDefects: true)
        {
          answer = faults.apply(fault, to: request, endpoint: route.endpoint, provider: provider) {
            route.handler(request, parameters)
          }
        } else {
          answer = route.handler(request, parameters)
        }
        return answer.map { finish($0, request, provider: name, endpoint: route.endpoint, clientID) }
      })
  }

  private func immediate(_ response: Response, _ request: Request, provider: String?, _ clientID: String?)
    -> Call
  {
    Call(provider: provider, endpoint: nil, clientID: clientID, cost: .light) {
      .now(finish(response, request, provider: provider, endpoint: nil, clientID))
    }
  }

  private func isRealName(_ host: String) -> Bool {
    houses.contains { $0.hosts.contains(host) }
  }

  /// By the real name as host, by the real name as first path segment, among the mock's own paths, or by the Apple
  /// shorthand at the root.
  private func place(_ request: Request, _ address: PublicAddress) -> Place {
    let path = request.path
    func place(_ house: House, _ path: String, at mountPath: String) -> Place {
      Place(
        name: house.provider.name.rawValue, provider: house.provider, table: house.routes,
        path: house.pattern(path), mountPath: mountPath)
    }
    for house in houses {
      if house.hosts.contains(address.authority.host) { return place(house, path, at: address.prefix) }
      for host in house.hosts where path == "/\(host)" || path.hasPrefix("/\(host)/") {
        let rest = String(path.dropFirst(host.count + 1))
        return place(house, rest.isEmpty ? "/" : rest, at: "\(address.prefix)/\(host)")
      }
    }
    let table = own.table(for: path)
    if case .nothing = table.match(request.method, path), let shorthand = houses.first {
      return place(shorthand, path, at: address.prefix)
    }
    return Place(name: "mock", provider: nil, table: table, path: path, mountPath: address.prefix)
  }

  /// The diagnosis header, CORS where it was asked for, and a line in the journal.
  private func finish(
    _ response: Response, _ request: Request, provider: String?, endpoint: String?, _ clientID: String?
  ) -> Response {
    var response = response.diagnosed
    if configuration.cors, let origin = request.headers["origin"], !request.path.hasPrefix("/_idp/") {
      response.headers["Access-Control-Allow-Origin"] = origin
      response.headers.add("Vary", "Origin")
      response.headers["Access-Control-Expose-Headers"] = Response.Annotation.headerName
    }
    if !Self.unrecorded.contains(endpoint ?? "") {
      recorder.record(request, response, provider: provider, endpoint: endpoint, clientID: clientID)
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
    let answered = methods.flatMap { $0 == .get ? [.get, .head] : [$0] }
    let allowed = answered.map(\.rawValue).joined(separator: ", ")
    var response = Response.fault(
      .methodNotAllowed, code: "method_not_allowed",
      "\(request.method.rawValue.prefix(20)) is not answered here.",
      mend: "Use \(allowed).")
    response.headers["Allow"] = allowed
    return dashboard.page(of: response, for: request)
  }

  private func nothing(at place: Place, _ request: Request, _ address: PublicAddress) -> Response {
    let path = request.path
    // The real name in front, if any; the mock's own paths are not behind one.
    let name = path.hasSuffix(place.path) ? path.dropLast(place.path.count) : path[...]
    let hasRealHost = isRealName(address.authority.host)
    let routes = place.table.routes + (hasRealHost || !name.isEmpty ? [] : own.all.routes)
    // Comparing takes the product of the lengths, and no path of ours is so long.
    let near =
      path.utf8.count > 100
      ? nil : NearestName.of(place.path, among: routes.map(\.pattern).filter { $0 != "/" })
    let list = hasRealHost ? "/ of the mock's own address" : "/"
    let fault = Response.fault(
      .notFound, code: "not_found", "Nothing is answered at \(path.prefix(200)).",
      mend: near.map { "Did you mean \(name)\($0)?" } ?? "The paths are listed at \(list), for a browser.")
    let page = near.flatMap { $0.contains("{") ? nil : address.prefix + name + $0 }
    return dashboard.page(of: fault, near: page, for: request)
  }
}
