import HTTPMessages
import OAuthProtocol
import OrderedJSON

extension FacebookProvider {
  /// What Graph's names answer.
  ///
  /// Any one segment is an object's id, and what follows it an edge of that object.
  var graphRoutes: [Route] {
    let node = "/{node}"
    return tokenRoutes + [
      Route(.get, Path.debugToken, endpoint: "debug-token") { request, _ in
        answering(request) { (call) throws(GraphError) in
          let (json, warnings) = try debugToken(call)
          return graph(json, request).annotated(warnings)
        }
      },
      Route(.get, node, endpoint: "graph") { request, path in
        answering(request) { (call) throws(GraphError) in
          graph(try self.node(path["node"] ?? "", call), request)
        }
      },
      Route(.get, "/", endpoint: "graph") { request, _ in
        answering(request) { (call) throws(GraphError) in graph(try nodes(call), request) }
      },
      Route(.get, node + "/friends", endpoint: "graph") { request, path in
        answering(request) { (call) throws(GraphError) in
          graph(try friends(path["node"] ?? "", call), request)
        }
      },
      Route(.get, node + "/permissions", endpoint: "permissions") { request, path in
        answering(request) { (call) throws(GraphError) in
          graph(try permissions(path["node"] ?? "", call), request)
        }
      },
      Route(.get, node + "/picture", endpoint: "picture") { request, path in
        answering(request) { (call) throws(GraphError) in
          present(try picture(path["node"] ?? "", call), call, request)
        }
      },
      removal(node + "/permissions"), removal(node + "/permissions/{permission}"),
    ] + unknownRoutes
  }

  private func removal(_ pattern: String) -> Route {
    Route(.delete, pattern, endpoint: "permissions") { request, path in
      answering(request) { (call) throws(GraphError) in
        let warnings = try removePermissions(path["node"] ?? "", only: path["permission"], call)
        return graph(["success": true], request).annotated(warnings)
      }
    }
  }

  private func present(_ picture: Picture, _ call: GraphRequest, _ request: Request) -> Response {
    if ["false", "0"].contains(call.fields["redirect"] ?? "") { return graph(picture.json, request) }
    var response = graph([:], request, status: .found)
    response.body = .bytes([])
    response.headers["Content-Type"] = "image/jpeg"
    response.headers["Location"] = picture.url
    return response
  }

  /// What Graph says where it has nothing: in its envelope, not as a page that is missing.
  ///
  /// A POST may stand for another call.
  private var unknownRoutes: [Route] {
    // A literal path hides those with names in them.
    let literal = [Path.token, Path.debugToken, Path.clientCode, Path.tokenInfo]
    let patterns = (1...6).map { (1...$0).map { "/{s\($0)}" }.joined() } + ["/"] + literal
    return [Method.get, .post, .delete].flatMap { method in
      patterns.map { pattern in
        Route(method, pattern, endpoint: "graph") { request, _ in
          if method == .post, let answer = restated(request) { return answer }
          return .now(graph(nothing(at: request, method), request))
        }
      }
    }
  }

  private func nothing(at request: Request, _ method: Method) -> GraphError {
    let segments = FacebookPath(request.path, mount: request.mount).unversioned.split(separator: "/")
    switch segments.first {
    case nil: return method == .post ? .batchMissing : .unknownObject("", method: method.rawValue)
    case .some(let id) where segments.count == 1:
      return .unsupportedMethod(method.rawValue, id: String(id))
    case .some: return .unknownPath(segments.dropFirst().map { "/" + $0 }.joined())
    }
  }

  func answering(
    _ request: Request, _ answer: (GraphRequest) throws(GraphError) -> Response
  ) -> Answer {
    do throws(GraphError) {
      let call = try GraphRequest(request)
      var response = try answer(call)
      // Of nobody's calls nothing is counted.
      if call.accessToken != nil { response.reportUsage(percent: 0) }
      return .now(response)
    } catch {
      return .now(graph(error, request))
    }
  }
}
