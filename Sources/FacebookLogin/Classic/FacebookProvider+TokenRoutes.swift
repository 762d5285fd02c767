import HTTPMessages
import OAuthProtocol
import OrderedJSON

extension FacebookProvider {
  /// The token endpoint and its neighbours.
  var tokenRoutes: [Route] {
    [Method.get, .post].map { method in
      Route(method, Path.token, endpoint: "token", cost: .signing) { request, _ in
        answering(request) { (call) throws(GraphError) in
          present(
            try token(ClassicTokenRequest(call, authorization: request.headers["authorization"])), request)
        }
      }
    }
      + [
        Route(.get, Path.clientCode, endpoint: "token") { request, _ in
          answering(request) { (call) throws(GraphError) in
            graph(["code": .string(try clientCode(call))], request)
          }
        },
        Route(.get, Path.tokenInfo, endpoint: "token") { request, _ in
          answering(request) { (call) throws(GraphError) in graph(try tokenInfo(call), request) }
        },
      ]
  }

  /// JSON, or the form that it was before v2.3.
  private func present(_ token: ClassicTokenResponse, _ request: Request) -> Response {
    var response = graph(token.json, request)
    let version = FacebookPath(request.path, mount: request.mount).version ?? settings.defaultVersion
    if ["v1.0", "v2.0", "v2.1", "v2.2"].contains(version) {
      response.headers["Content-Type"] = "text/plain; charset=UTF-8"
      response.body = .bytes(Array(token.form.encoded.utf8))
    }
    return response
  }
}
