package import HTTPMessages

/// Makes one HTTP/1.1 call out at a time, each on a connection of its own; no redirect is followed.
///
/// It waits on the calling thread, so it is for commands and for work that was handed to other threads.
package struct HTTPClient: Sendable {
  /// How long connecting, and each silence after it, may take.
  package var timeout: Duration = .seconds(10)
  /// The longest answer, in bytes.
  package var bodyLimit = 1024 * 1024
  /// Whose certificates are believed when the URL is an https one.
  package var trust = TLSTrust.system

  package init() {}

  /// Sends a request and waits for its answer.
  ///
  /// - Parameter addresses: what the URL's host stands for, tried in turn while nobody listens; asked for when `nil`.
  package func send(
    _ method: Method, to url: HTTPURL, at addresses: [NetworkAddress]? = nil, headers: Headers = [:],
    body: [UInt8] = []
  ) throws(HTTPClientError) -> Response {
    var headers = headers
    headers["Host"] = url.authority
    headers["Connection"] = "close"
    // evhttp counts the bodies of POST and PUT alone.
    if !body.isEmpty { headers["Content-Length"] = String(body.count) }
    let call = ClientCall(
      method: method, url: url, headers: headers, body: body, timeout: timeout, bodyLimit: bodyLimit,
      trust: trust)
    var failure = HTTPClientError.unknownHost(url.host, reason: "it has no address")
    let candidates = if let addresses { addresses } else { try NetworkAddress.resolve(url.host) }
    for address in candidates {
      do {
        return try call.make(to: address)
      } catch .refused(let address, let port) {
        failure = .refused(address: address, port: port)
      }
    }
    throw failure
  }
}
