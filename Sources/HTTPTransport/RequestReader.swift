internal import CEvent
internal import HTTPMessages

/// Turns what evhttp has read into a `Request`, copying everything: nothing of evhttp's is kept.
struct RequestReader {
  let message: UnsafeMutablePointer<evhttp_request>
  let limits: ServerOptions

  var minorVersion: Int { Int(message.pointee.minor) }

  var method: Method? {
    switch evhttp_request_get_command(message) {
    case EVHTTP_REQ_GET: .get
    case EVHTTP_REQ_POST: .post
    case EVHTTP_REQ_HEAD: .head
    case EVHTTP_REQ_PUT: .put
    case EVHTTP_REQ_PATCH: .patch
    case EVHTTP_REQ_DELETE: .delete
    case EVHTTP_REQ_OPTIONS: .options
    case EVHTTP_REQ_TRACE: .trace
    default: nil
    }
  }

  static let methods =
    EVHTTP_REQ_GET.rawValue | EVHTTP_REQ_POST.rawValue | EVHTTP_REQ_HEAD.rawValue | EVHTTP_REQ_PUT.rawValue
    | EVHTTP_REQ_PATCH.rawValue | EVHTTP_REQ_DELETE.rawValue | EVHTTP_REQ_OPTIONS.rawValue
    | EVHTTP_REQ_TRACE.rawValue

  /// The target as it was sent, if it is text.
  var target: String? {
    evhttp_request_get_uri(message).flatMap { String(validatingCString: $0) }
  }

  func headers() -> Headers {
    var fields: [Headers.Field] = []
    var next = evhttp_request_get_input_headers(message)?.pointee.tqh_first
    while let field = next {
      fields.append(
        Headers.Field(String(cString: field.pointee.key), String(cString: field.pointee.value)))
      next = field.pointee.next.tqe_next
    }
    return Headers(fields)
  }

  func request(_ headers: Headers) throws(Refusal) -> Request {
    guard let method, let rawTarget = evhttp_request_get_uri(message) else {
      throw .malformed("malformed_request", "the request line could not be read")
    }
    guard let target = String(validatingCString: rawTarget) else {
      throw .malformed("malformed_target", "the request target is not UTF-8: percent-encode it")
    }
    let headSize = headers.fields.reduce(target.utf8.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
    guard headSize <= limits.headLimit else { throw .headTooLarge(limit: limits.headLimit) }
    try MessageGuard(method: method, minorVersion: minorVersion, headers: headers).check()
    return Request(
      method, target: try parse(target), headers: headers, body: try body(), origin: origin())
  }

  private func parse(_ target: String) throws(Refusal) -> RequestTarget {
    do {
      return try RequestTarget(target)
    } catch {
      switch error {
      case .notAPath:
        throw .malformed("malformed_target", "the request target is no path: begin it with a slash")
      case .malformedEncoding:
        throw .malformed(
          "malformed_target",
          "the path's percent-encoding is broken: two hexadecimal digits after each %, UTF-8 behind them")
      case .forbiddenPath:
        throw .malformed("forbidden_path", "the path holds '..' or %00: name the resource itself")
      }
    }
  }

  private func body() throws(Refusal) -> [UInt8] {
    let buffer = evhttp_request_get_input_buffer(message)
    let count = evbuffer_get_length(buffer)
    guard count <= limits.bodyLimit else { throw .bodyTooLarge(size: count, limit: limits.bodyLimit) }
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      filled = max(0, evbuffer_copyout(buffer, bytes.baseAddress, count))
    }
  }

  private func origin() -> Request.Origin {
    var address: UnsafeMutablePointer<CChar>?
    var port: UInt16 = 0
    evhttp_connection_get_peer(evhttp_request_get_connection(message), &address, &port)
    let peer = address.map { String(cString: $0) } ?? ""
    return Request.Origin(scheme: .http, peer: peer, peerIsLoopback: Self.isLoopback(peer))
  }

  /// 127.0.0.0/8 and ::1, the former also as an IPv4-mapped address.
  private static func isLoopback(_ address: String) -> Bool {
    let four = address.hasPrefix("::ffff:") ? address.dropFirst(7) : Substring(address)
    return four.hasPrefix("127.") || address == "::1"
  }
}
