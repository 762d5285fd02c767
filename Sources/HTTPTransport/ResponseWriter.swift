internal import CEvent
internal import HTTPMessages

/// Writes one response through evhttp.
///
/// Only for the loop's thread.
struct ResponseWriter {
  let message: UnsafeMutablePointer<evhttp_request>
  let outgoing: Outgoing

  /// After how many bytes of the body the connection is to break; `nil` for never.
  var truncation: Int? {
    guard case .truncate(let count) = outgoing.fault else { return nil }
    return max(0, count)
  }

  /// Hands over the header fields; the name of the first that HTTP cannot carry, and then none is kept.
  func writeHeaders() -> String? {
    let list = evhttp_request_get_output_headers(message)
    for field in outgoing.headers.fields where evhttp_add_header(list, field.name, field.value) != 0 {
      evhttp_clear_headers(list)
      return field.name
    }
    // evhttp would announce, and do, what an HTTP/1.0 client asked for.
    if outgoing.closes { evhttp_remove_header(evhttp_request_get_input_headers(message), "Connection") }
    return nil
  }

  /// Sends the whole answer.
  func send(_ body: [UInt8]) {
    let count = min(body.count, truncation ?? .max)
    if count > 0 {
      evbuffer_add(evhttp_request_get_output_buffer(message), body, count)
    }
    evhttp_send_reply(message, Int32(outgoing.status.rawValue), outgoing.status.reason, nil)
  }

  /// Sends the head of a streamed answer.
  func begin() {
    evhttp_send_reply_start(message, Int32(outgoing.status.rawValue), outgoing.status.reason)
  }

  /// Makes evhttp close the connection of an answer whose head, already sent, did not say so.
  static func closeAfterwards(_ message: UnsafeMutablePointer<evhttp_request>) {
    evhttp_add_header(evhttp_request_get_output_headers(message), "Connection", "close")
  }
}
