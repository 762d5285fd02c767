import HTTPMessages
import Locks

/// The mock's own routes.
///
/// Those of pages and control API are made when one of them is first asked for: they are many, and most providers of
/// a test suite never need them.
final class OwnRoutes: Sendable {
  private let health = RouteTable(HealthRoutes.all)
  private let make: @Sendable () -> [Route]
  private let made = Lock<RouteTable?>(nil)

  /// - Parameter make: the pages and the control API.
  init(_ make: @escaping @Sendable () -> [Route]) {
    self.make = make
  }

  /// All of them.
  var all: RouteTable {
    made.withLock { made in
      if let made { return made }
      let table = RouteTable(make() + health.routes)
      made = table
      return table
    }
  }

  /// The ones that may know the path.
  func table(for path: String) -> RouteTable {
    path == "/" || path.hasPrefix("/_idp") ? all : health
  }
}
