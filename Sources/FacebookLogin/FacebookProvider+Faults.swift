package import HTTPMessages
package import OAuthProtocol

extension FacebookProvider {
  /// A refusal as Facebook would word it at that endpoint; a number names a row of Graph's table (`190/463`).
  package func refusal(_ error: OAuthError, _ request: Request, at endpoint: String) -> Response {
    if endpoint == "authorize" { return errorPage(error, for: request) }
    return graph(
      GraphError.named(error.code.rawValue, message: error.description, error.diagnosis)
        ?? GraphError(1, error.description ?? error.code.rawValue, challenge: nil, error.diagnosis), request)
  }

  /// An answer spoilt in a named way; as it was when the name does not fit the endpoint.
  package func spoiled(
    _ defect: String, _ response: Response, _ request: Request, at endpoint: String
  ) -> Response {
    response
  }
}
