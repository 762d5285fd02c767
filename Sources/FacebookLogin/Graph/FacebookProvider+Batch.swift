import HTTPMessages
import OAuthProtocol
import OrderedJSON

extension FacebookProvider {
  /// What a POST stands for where Graph has no other use for one; `nil` for nothing.
  ///
  /// Koala and Facebook's own script write DELETE as a POST with `method=delete`, and several calls as one with `batch`.
  func restated(_ request: Request) -> Answer? {
    guard let call = try? GraphRequest(request) else { return nil }
    if let method = call.value("method").map({ Method(rawValue: $0.uppercased()) }),
      [.get, .delete].contains(method)
    {
      var restated = request
      restated.method = method
      return routed(restated, by: RouteTable(graphRoutes))
    }
    guard FacebookPath(request.path, mount: request.mount).unversioned == "/", call.value("batch") != nil
    else { return nil }
    return answering(request) { (call) throws(GraphError) in try batch(call, request) }
  }

  private func routed(_ request: Request, by table: RouteTable) -> Answer? {
    let path = FacebookPath(request.path, mount: request.mount).unversioned
    guard case .route(let route, let parameters) = table.match(request.method, path) else {
      return nil
    }
    return route.handler(request, parameters)
  }

  private static let longestBatch = 50

  /// Several calls in one, each answered as if it had come alone.
  private func batch(_ call: GraphRequest, _ request: Request) throws(GraphError) -> Response {
    guard let parts = (try? JSON(parsing: (call.value("batch") ?? "").utf8))?.elements else {
      throw .badBatch
    }
    guard parts.count <= Self.longestBatch else { throw .longBatch(parts.count, limit: Self.longestBatch) }
    let hasHeaders = !["false", "0"].contains(call.fields["include_headers"] ?? "")
    let table = RouteTable(graphRoutes)
    var annotations: [Response.Annotation] = []
    let answers = parts.map { part in
      let response = answer(to: part, of: call, request, by: table)
      annotations += response.annotations
      let fields = response.headers.fields.map { field -> JSON in
        ["name": .string(field.name), "value": .string(field.value)]
      }
      return JSON.object([
        "code": .integer(response.status.rawValue), "headers": hasHeaders ? .array(fields) : nil,
        "body": .string(String(decoding: response.bytes ?? [], as: UTF8.self)),
      ])
    }
    var response = graph(.array(answers), request)
    response.annotations += annotations
    return response
  }

  private func answer(
    to part: JSON, of call: GraphRequest, _ request: Request, by table: RouteTable
  ) -> Response {
    do throws(GraphError) {
      let single = try self.request(of: part, of: call, request)
      // A batch in a batch would multiply.
      guard FacebookPath(single.path).unversioned != "/", case .now(let response)? = routed(single, by: table)
      else {
        throw .unknownObject("", method: single.method.rawValue)
      }
      return response
    } catch {
      return graph(error, request)
    }
  }

  /// A part as a request of its own, by the token of the whole where it has none.
  private func request(
    of part: JSON, of call: GraphRequest, _ request: Request
  ) throws(GraphError) -> Request {
    guard let url = part["relative_url"]?.string, !url.isEmpty else {
      throw .missingParameter("relative_url")
    }
    var path = url.hasPrefix("/") ? url : "/" + url
    let version = FacebookPath(request.path, mount: request.mount).version
    if let version, FacebookPath(String(path.prefix { $0 != "?" })).version == nil {
      path = "/\(version)\(path)"
    }
    var body = part["body"]?.string ?? ""
    guard let target = try? RequestTarget(path), let query = try? Form(parsing: target.query ?? ""),
      let fields = try? Form(parsing: body)
    else { throw .unreadable("the relative_url or body of a part") }
    if query["access_token"] == nil, fields["access_token"] == nil, let token = call.accessToken {
      let proof = ["appsecret_proof", "appsecret_time"].compactMap { name in
        call.fields[name].map { Form.Field(name, $0) }
      }
      body = Form(fields.fields + [Form.Field("access_token", token)] + proof).encoded
    }
    var single = Request(
      Method(rawValue: part["method"]?.string?.uppercased() ?? "GET"), target: target,
      headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(body.utf8),
      origin: request.origin)
    single.mount = request.mount
    return single
  }
}

extension GraphError {
  fileprivate static let badBatch = GraphError(
    100, "(#100) param batch must be an array.",
    Diagnosis(
      "batch_malformed", "The batch parameter is no JSON array.",
      expected: "[{\"method\":\"GET\",\"relative_url\":\"me\"}, …]",
      mend: "Write the calls as JSON, and encode the JSON for the form."))

  fileprivate static func longBatch(_ count: Int, limit: Int) -> GraphError {
    GraphError(
      100, "(#100) Too many requests in batch message. Maximum batch size is \(limit)",
      Diagnosis(
        "batch_too_long", "The batch has too many calls.", expected: "at most \(limit)", seen: "\(count)",
        mend: "Split it."))
  }
}
