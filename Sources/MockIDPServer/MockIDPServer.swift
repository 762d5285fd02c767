import HTTPMessages
import HTTPTransport
public import MockIDP

/// A mock identity provider behind a socket of this machine.
public struct MockIDPServer: Sendable {
  /// The base URL, without a slash at its end: `http://127.0.0.1:7780`.
  public let url: String
  /// The provider that answers; what is done to it directly shows over HTTP, and the other way round.
  public let provider: MockIdentityProvider
}

/// Why a server could not listen.
public enum MockIDPServerError: Error, Sendable, Equatable {
  /// Somebody else listens there.
  case portInUse(host: String, port: Int)
  /// Anything else, in words.
  case cannotListen(String)

  init(_ error: TransportError) {
    self =
      switch error {
      case .addressInUse(let host, let port): .portInUse(host: host, port: port)
      case .cannotBind, .outOfResources: .cannotListen("\(error)")
      }
  }
}

extension Configuration {
  /// The zero configuration, listening at a free port.
  public static let atFreePort = Configuration(server: Server(port: 0))
}

/// Listens, runs the body with the server, finishes what is in flight and stops.
///
/// - Parameters:
///   - configuration: people, apps, behaviour and where to listen; a free port when none is given.
///   - log: called once for each request answered, on any thread; it must not wait.
///   - body: what to do while the server runs.
/// - Throws: ``MockIDPServerError``, `ConfigurationError`, or what the body throws.
public nonisolated(nonsending) func withMockIDPServer<Result>(
  _ configuration: Configuration = .atFreePort, log: @escaping @Sendable (LogEntry) -> Void = { _ in },
  _ body: nonisolated(nonsending) (MockIDPServer) async throws -> Result
) async throws -> Result {
  try await withMockIDPServer(serving: MockIdentityProvider(configuration, calls: .http), log: log, body)
}

/// The same with a provider made beforehand, whose clock and chance may be a test's own.
///
/// - Parameters:
///   - provider: what answers; where to listen is in its configuration.
///   - log: called once for each request answered, on any thread; it must not wait.
///   - body: what to do while the server runs.
/// - Throws: ``MockIDPServerError``, or what the body throws.
public nonisolated(nonsending) func withMockIDPServer<Result>(
  serving provider: MockIdentityProvider, log: @escaping @Sendable (LogEntry) -> Void = { _ in },
  _ body: nonisolated(nonsending) (MockIDPServer) async throws -> Result
) async throws -> Result {
  let listener = try listen(provider.configuration.server, provider.frontDoor, log)
  let host = reachable(listener.addresses.first ?? "127.0.0.1")
  let authority = host.contains(":") ? "[\(host)]:\(listener.port)" : "\(host):\(listener.port)"
  let outcome: Swift.Result<Result, any Error>
  do {
    outcome = .success(try await body(MockIDPServer(url: "http://" + authority, provider: provider)))
  } catch {
    outcome = .failure(error)
  }
  provider.endStreams()
  await listener.stop(deadline: .milliseconds(1_500))
  return try outcome.get()
}

/// Who listens at every address is reached from here by the loopback one; browsers refuse to go to 0.0.0.0.
private func reachable(_ address: String) -> String {
  switch address {
  case "0.0.0.0": "127.0.0.1"
  case "::": "::1"
  default: address
  }
}

private func listen(
  _ server: Configuration.Server, _ door: FrontDoor, _ log: @escaping @Sendable (LogEntry) -> Void
) throws(MockIDPServerError) -> HTTPServer {
  var options = ServerOptions(host: server.host, port: server.port)
  options.onRefusal = { log(LogEntry($0)) }
  do {
    return try HTTPServer(options: options) { request, exchange in
      answer(request, exchange, door, log)
    }
  } catch {
    throw MockIDPServerError(error)
  }
}

/// Signatures are made off the loop, everything else on it.
private func answer(
  _ request: Request, _ exchange: Exchange, _ door: FrontDoor, _ log: @escaping @Sendable (LogEntry) -> Void
) {
  let stopwatch = Stopwatch()
  let call = door.call(for: request)
  let respond: @Sendable (Response) -> Void = { response in
    // First, so that whoever has the answer finds it in the log.
    log(LogEntry(request, call, response, milliseconds: stopwatch.milliseconds))
    exchange.answer(response)
  }
  let work: @Sendable () -> Void = {
    switch call.run() {
    case .now(let response): respond(response)
    case .later(let later): exchange.onClientGone(later.start(respond))
    }
  }
  switch call.cost {
  case .light: work()
  case .signing: WorkerPool.shared.submit(work)
  }
}
