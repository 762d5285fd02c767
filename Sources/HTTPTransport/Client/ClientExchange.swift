internal import CEvent
internal import HTTPMessages

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A call under way: exists so that a `void *` can name it; one thread makes it, runs it and lets it go.
final class ClientExchange {
  private let call: ClientCall
  private let address: NetworkAddress
  private var outcome: Result<Response, HTTPClientError>?
  private var error: evhttp_request_error?
  private var base: OpaquePointer?
  private var tls: TLSSession?
  private var bufferevent: OpaquePointer?  // the connection's, and as long-lived; with TLS alone
  private let began = ContinuousClock.now

  init(_ call: ClientCall, to address: NetworkAddress) {
    self.call = call
    self.address = address
  }

  func run() -> Result<Response, HTTPClientError> {
    guard let base = event_base_new() else { return .failure(.outOfResources("an event loop")) }
    self.base = base
    // What libevent frees last still names the session.
    defer { withExtendedLifetime(self) { event_base_free(base) } }
    do throws(HTTPClientError) {
      try prepareTLS(on: base)
    } catch {
      return .failure(error)
    }
    guard
      let connection = evhttp_connection_base_bufferevent_new(
        base, nil, bufferevent, address.text, UInt16(call.url.port))
    else { return .failure(.outOfResources("a connection")) }
    defer { evhttp_connection_free(connection) }
    configure(connection)
    // Borrowed: the connection that holds the request is freed above before this object.
    let context = Unmanaged.passUnretained(self).toOpaque()
    guard let message = evhttp_request_new(onAnswer, context) else {
      return .failure(.outOfResources("a request"))
    }
    evhttp_request_set_error_cb(message, onError)
    if let field = fill(message) {
      evhttp_request_free(message)
      return .failure(.unsendable(field: field))
    }
    guard evhttp_make_request(connection, message, call.command, call.url.target) == 0 else {
      return .failure(outcomeOfFailure())
    }
    event_base_dispatch(base)
    return outcome ?? .failure(.closed)
  }

  private func prepareTLS(on base: OpaquePointer) throws(HTTPClientError) {
    guard call.url.scheme == .https else { return }
    let session = try TLSSession(to: call.url.host, trusting: call.trust)
    guard let bufferevent = session.makeBufferevent(on: base) else { throw .outOfResources("a connection") }
    tls = session
    self.bufferevent = bufferevent
  }

  private func configure(_ connection: OpaquePointer) {
    var time = call.timeout.timeValue
    evhttp_connection_set_timeout_tv(connection, &time)
    evhttp_connection_set_max_body_size(connection, call.bodyLimit)
    evhttp_connection_set_max_headers_size(connection, 64 * 1024)
    evhttp_connection_set_retries(connection, 0)
  }

  /// The name of the first header field that HTTP cannot carry.
  private func fill(_ message: UnsafeMutablePointer<evhttp_request>) -> String? {
    let list = evhttp_request_get_output_headers(message)
    for field in call.headers.fields where evhttp_add_header(list, field.name, field.value) != 0 {
      return field.name
    }
    if !call.body.isEmpty {
      evbuffer_add(evhttp_request_get_output_buffer(message), call.body, call.body.count)
    }
    return nil
  }

  fileprivate func fail(_ error: evhttp_request_error) {
    self.error = error
  }

  fileprivate func finish(_ message: UnsafeMutablePointer<evhttp_request>?) {
    let status = message.map { evhttp_request_get_response_code($0) } ?? 0
    if let message, status > 0 {
      outcome = .success(Self.response(message, status: Int(status)))
    } else {
      outcome = .failure(outcomeOfFailure())
    }
    if let base { event_base_loopbreak(base) }
  }

  private func outcomeOfFailure() -> HTTPClientError {
    if let tls, let bufferevent, let failure = tls.failure(of: bufferevent, port: call.url.port) {
      return failure
    }
    return switch error {
    case EVREQ_HTTP_TIMEOUT: .timeout(seconds: Int(call.timeout.components.seconds))
    case EVREQ_HTTP_INVALID_HEADER: .malformedAnswer
    case EVREQ_HTTP_DATA_TOO_LONG: .tooLarge
    case EVREQ_HTTP_EOF, EVREQ_HTTP_BUFFER_ERROR: closed
    default: connectFailure()
    }
  }

  private var closed: HTTPClientError { tls?.isSetUp == false ? .closedInHandshake : .closed }

  /// evhttp tells that it could not connect by telling nothing.
  private func connectFailure() -> HTTPClientError {
    guard began.duration(to: .now) < call.timeout else {
      return .timeout(seconds: Int(call.timeout.components.seconds))
    }
    let code = address.connectError(port: call.url.port)
    return switch code {
    case 0: closed
    case ECONNREFUSED: .refused(address: address.text, port: call.url.port)
    default:
      .cannotConnect(address: address.text, port: call.url.port, reason: Platform.message(for: code))
    }
  }

  private static func response(_ message: UnsafeMutablePointer<evhttp_request>, status: Int) -> Response {
    var fields: [Headers.Field] = []
    var next = evhttp_request_get_input_headers(message)?.pointee.tqh_first
    while let field = next {
      fields.append(Headers.Field(String(cString: field.pointee.key), String(cString: field.pointee.value)))
      next = field.pointee.next.tqe_next
    }
    return Response(Status(rawValue: status), headers: Headers(fields), body: body(message))
  }

  private static func body(_ message: UnsafeMutablePointer<evhttp_request>) -> [UInt8] {
    let buffer = evhttp_request_get_input_buffer(message)
    let count = evbuffer_get_length(buffer)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      filled = max(0, evbuffer_copyout(buffer, bytes.baseAddress, count))
    }
  }
}

private let onAnswer:
  @convention(c) (UnsafeMutablePointer<evhttp_request>?, UnsafeMutableRawPointer?) -> Void = {
    message, context in
    guard let context else { return }
    Unmanaged<ClientExchange>.fromOpaque(context).takeUnretainedValue().finish(message)
  }

private let onError: @convention(c) (evhttp_request_error, UnsafeMutableRawPointer?) -> Void = {
  error, context in
  guard let context else { return }
  Unmanaged<ClientExchange>.fromOpaque(context).takeUnretainedValue().fail(error)
}
