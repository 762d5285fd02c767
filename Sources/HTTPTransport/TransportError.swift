/// Why a server could not start.
package enum TransportError: Error, Equatable, CustomStringConvertible {
  case addressInUse(host: String, port: Int)
  case cannotBind(host: String, port: Int, reason: String)
  /// The system refused something that does not depend on the address.
  case outOfResources(String)

  package var description: String {
    switch self {
    case .addressInUse(let host, let port): "port \(port) of \(host) is in use"
    case .cannotBind(let host, let port, let reason): "cannot listen on \(host), port \(port): \(reason)"
    case .outOfResources(let what): "the system refused \(what)"
    }
  }
}
