internal import CEvent
internal import HTTPMessages

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The evhttp of one server: takes requests in, refuses what must not pass, and hands the rest to the handler.
///
/// Everything but `loop` and `options` is touched on the loop's thread only.
final class Intake: Sendable {
  let loop: EventLoop
  let options: ServerOptions
  /// Let go of at the end: who still keeps an exchange then does not keep what the handler holds.
  nonisolated(unsafe) private var handler: (@Sendable (Request, Exchange) -> Void)?

  nonisolated(unsafe) private let server: OpaquePointer  // evhttp
  nonisolated(unsafe) private var listeners: [OpaquePointer] = []
  /// By input buffer: what the callback that sees bytes arrive is given.
  nonisolated(unsafe) private var connections: [OpaquePointer: Connection] = [:]
  nonisolated(unsafe) private var connectionsWorthSweeping = 256
  nonisolated(unsafe) private var inFlight = 0
  nonisolated(unsafe) private(set) var isStopping = false
  nonisolated(unsafe) private var stopTimer: Event?

  init(
    on loop: EventLoop, options: ServerOptions, handler: @escaping @Sendable (Request, Exchange) -> Void
  ) throws(TransportError) {
    guard let server = evhttp_new(loop.base) else { throw .outOfResources("an HTTP server") }
    self.loop = loop
    self.options = options
    self.handler = handler
    self.server = server
    configure()
  }

  private func configure() {
    // Ours are the limits that answer in JSON; evhttp's, far above them, only bound the memory.
    evhttp_set_max_headers_size(server, options.headLimit * 4)
    evhttp_set_max_body_size(server, options.bodyLimit * 8)
    evhttp_set_flags(server, EVHTTP_SERVER_LINGERING_CLOSE)
    evhttp_set_allowed_methods(server, UInt16(RequestReader.methods))
    evhttp_set_default_content_type(server, nil)
    var idle = options.idleTimeout.timeValue
    evhttp_set_timeout_tv(server, &idle)
    // Borrowed: teardown frees the server while this still lives.
    let context = Unmanaged.passUnretained(self).toOpaque()
    evhttp_set_bevcb(server, onAccept, context)
    evhttp_set_gencb(server, onRequest, context)
  }

  func listen(on sockets: [ListeningSocket]) throws(TransportError) {
    for socket in sockets {
      guard let listener = evhttp_accept_socket_with_handle(server, socket.handOver()) else {
        throw .outOfResources("a listener")
      }
      evconnlistener_set_error_cb(evhttp_bound_socket_get_listener(listener), onAcceptError)
      listeners.append(listener)
    }
  }

  /// Accepts nothing more, and ends the loop when all that is in flight is answered, or at the deadline.
  func stop(deadline: Duration) {
    loop.assertIsCurrent()
    isStopping = true
    for listener in listeners { evhttp_del_accept_socket(server, listener) }
    listeners = []
    guard inFlight > 0, deadline > .zero else { return loop.finish() }
    stopTimer = Event(on: loop.base) { [unowned self] _ in loop.finish() }
    if stopTimer?.add(after: deadline) != true { loop.finish() }
  }

  /// Frees the server; whoever still waits for an answer learns that its client is gone.
  func free() {
    stopTimer = nil
    evhttp_free(server)
    connections = [:]
    handler = nil
  }

  // MARK: Called by evhttp

  fileprivate func accepted() -> OpaquePointer? {
    guard let bufferevent = bufferevent_socket_new(loop.base, -1, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
    else {
      return nil
    }
    if connections.count >= connectionsWorthSweeping { sweep() }
    adopt(bufferevent)
    return bufferevent
  }

  @discardableResult
  private func adopt(_ bufferevent: OpaquePointer) -> Connection {
    let connection = Connection(bufferevent: bufferevent, now: .now)
    if let input = bufferevent_get_input(bufferevent) {
      connections[input] = connection
      evbuffer_add_cb(input, onBytes, Unmanaged.passUnretained(self).toOpaque())
    }
    return connection
  }

  /// Forgets connections that ended before their first request, of which evhttp does not tell.
  private func sweep() {
    let longAgo = ContinuousClock.now - options.idleTimeout * 2 - .seconds(1)
    connections = connections.filter { $0.value.exchange != nil || $0.value.lastHeard > longAgo }
    connectionsWorthSweeping = max(256, connections.count * 2)
  }

  fileprivate func received(in input: OpaquePointer) {
    guard let connection = connections[input] else { return }
    let now = ContinuousClock.now
    connection.lastHeard = now
    guard connection.exchange == nil else { return }
    guard let began = connection.requestBegan else {
      connection.requestBegan = now
      return
    }
    // evhttp's own timeout is per read, so a client that drips never meets it.
    if now - began > options.receiveDeadline { shutdown(connection.descriptor, Int32(SHUT_RDWR)) }
  }

  fileprivate func received(_ message: UnsafeMutablePointer<evhttp_request>) {
    guard let handle = evhttp_request_get_connection(message),
      let bufferevent = evhttp_connection_get_bufferevent(handle),
      let input = bufferevent_get_input(bufferevent)
    else { return }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let connection = connections[input] ?? adopt(bufferevent)
    connection.requestBegan = nil
    evhttp_connection_set_closecb(handle, onClose, context)
    evhttp_request_set_on_complete_cb(message, onComplete, context)

    let reader = RequestReader(message: message, limits: options)
    let headers = reader.headers()
    let exchange = Exchange(
      message, on: connection, of: self,
      terms: Outgoing.Terms(
        isHead: reader.method == .head, minorVersion: reader.minorVersion,
        acceptEncoding: headers["accept-encoding"]))
    connection.exchange = exchange
    inFlight += 1
    do throws(Refusal) {
      guard !isStopping else { throw .stopping }
      handler?(try reader.request(headers), exchange)
    } catch {
      exchange.answer(error.response)
      options.onRefusal?(
        RefusedMessage(
          method: reader.method, target: reader.target ?? "", status: error.status, code: error.code,
          message: error.message))
    }
  }

  fileprivate func completed(_ message: UnsafeMutablePointer<evhttp_request>) {
    guard let connection = connection(of: evhttp_request_get_connection(message)) else { return }
    connection.exchange?.completed()
    connection.lastHeard = .now
    forgetExchange(of: connection)
  }

  fileprivate func closed(_ handle: OpaquePointer?) {
    guard let connection = connection(of: handle) else { return }
    connections[bufferevent_get_input(connection.bufferevent)] = nil
    connection.exchange?.connectionClosed()
    forgetExchange(of: connection)
  }

  private func connection(of handle: OpaquePointer?) -> Connection? {
    guard let handle, let bufferevent = evhttp_connection_get_bufferevent(handle) else { return nil }
    return connections[bufferevent_get_input(bufferevent)]
  }

  private func forgetExchange(of connection: Connection) {
    guard connection.exchange != nil else { return }
    connection.exchange = nil
    inFlight -= 1
    if isStopping, inFlight == 0 { loop.finish() }
  }
}

private func intake(_ context: UnsafeMutableRawPointer?) -> Intake? {
  context.map { Unmanaged<Intake>.fromOpaque($0).takeUnretainedValue() }
}

private let onAccept: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> OpaquePointer? = {
  _, context in
  intake(context)?.accepted()
}

private let onRequest:
  @convention(c) (UnsafeMutablePointer<evhttp_request>?, UnsafeMutableRawPointer?) -> Void =
    { message, context in
      guard let message else { return }
      intake(context)?.received(message)
    }

private let onComplete:
  @convention(c) (UnsafeMutablePointer<evhttp_request>?, UnsafeMutableRawPointer?) -> Void =
    { message, context in
      guard let message else { return }
      intake(context)?.completed(message)
    }

private let onClose: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { handle, context in
  intake(context)?.closed(handle)
}

private let onBytes: evbuffer_cb_func = { input, change, context in
  guard let input, let change, change.pointee.n_added > 0 else { return }
  intake(context)?.received(in: input)
}

/// No descriptor is left for a new connection: those that are there go on, a little slower, until one ends.
///
/// Without this libevent would try again, and complain on standard error, as fast as it can.
private let onAcceptError: evconnlistener_errorcb = { _, _ in
  usleep(1000)
}
