import HTTPMessages

extension Request {
  /// Why a request as a value could not be read.
  struct Unreadable: Error {
    let response: Response
  }

  /// A request handed in as a value, as the transport would have read it.
  static func reading(_ request: HTTPRequest) -> Result<Request, Unreadable> {
    let target: RequestTarget
    do {
      target = try RequestTarget(request.target)
    } catch {
      return .failure(
        Unreadable(
          response: .fault(
            .badRequest, code: "bad_target", "The request target cannot be read: \(error).",
            mend: "Send a path that begins with /, percent-encoded, without .. and %00.")))
    }
    var headers = Headers(request.headers.map { Headers.Field($0.name, $0.value) })
    var origin = Request.Origin()
    if let (scheme, authority) = absoluteParts(of: request.target) {
      origin.scheme = scheme
      if headers["host"] == nil { headers["Host"] = authority }
    }
    return .success(
      Request(
        Method(rawValue: request.method), target: target, headers: headers, body: request.body, origin: origin
      ))
  }

  private static func absoluteParts(of target: String) -> (Origin.Scheme, String)? {
    for scheme in [Origin.Scheme.http, .https] {
      let prefix = scheme.rawValue + "://"
      if target.prefix(prefix.count).equalsIgnoringCase(prefix) {
        return (scheme, String(target.dropFirst(prefix.count).prefix { $0 != "/" && $0 != "?" }))
      }
    }
    return nil
  }
}
