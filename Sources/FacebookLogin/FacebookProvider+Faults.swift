package import HTTPMessages
package import OAuthProtocol

extension FacebookProvider {
  /// A refusal as Facebook would word it at that endpoint.
  package func refusal(_ error: OAuthError, _ request: Request, at endpoint: String) -> Response {
    graph(
      GraphError(1, error.description ?? error.code.rawValue, challenge: nil, error.diagnosis), request)
  }

  /// An answer spoilt in a named way; as it was when the name does not fit the endpoint.
  package func spoiled(
    _ defect: String, _ response: Response, _ request: Request, at endpoint: String
  ) -> Response {
    response
  }
}
