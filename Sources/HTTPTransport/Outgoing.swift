internal import HTTPMessages

/// A response made ready for the wire, on whichever thread gives it: coded, measured, and stripped where HTTP says so.
struct Outgoing: Sendable {
  /// What the request says about how it may be answered.
  struct Terms: Sendable {
    let isHead: Bool
    /// 0 for HTTP/1.0, which has no chunks.
    let minorVersion: Int
    let acceptEncoding: String?
  }

  enum Body: Sendable {
    case bytes([UInt8])
    case stream(ByteStream)
  }

  let status: Status
  private(set) var headers: Headers
  private(set) var body: Body
  let fault: WireFault?
  /// A stream that is not to be sent; it is cancelled once the headers are on their way.
  private(set) var unwanted: ByteStream?

  init(_ response: Response, to terms: Terms) {
    var response = response
    ContentCoding.apply(to: &response, acceptEncoding: terms.acceptEncoding)
    status = response.status
    headers = response.headers
    fault = response.wire
    headers["Transfer-Encoding"] = nil
    let hasNoBody = status.rawValue == 204 || status.rawValue == 304
    switch response.body {
    case .bytes(let bytes):
      if !hasNoBody { headers["Content-Length"] = String(bytes.count) }
      body = .bytes(hasNoBody || terms.isHead ? [] : bytes)
    case .stream(let stream) where hasNoBody || terms.isHead:
      unwanted = stream
      body = .bytes([])
    case .stream(let stream):
      body = .stream(stream)
      // Without chunks only the end of the connection ends the body.
      if terms.minorVersion == 0 { headers["Connection"] = "close" }
    }
    if hasNoBody { headers["Content-Length"] = nil }
  }

  /// Whether the connection is to close after this.
  var closes: Bool {
    headers["connection"]?.equalsIgnoringCase("close") ?? false
  }

  /// The same with the notice that the connection closes.
  func closing() -> Outgoing {
    var copy = self
    copy.headers["Connection"] = "close"
    return copy
  }

  /// Nobody will read it: whoever produces its bytes may stop.
  func abandon() {
    if case .stream(let stream) = body { stream.cancel() }
    unwanted?.cancel()
  }
}
