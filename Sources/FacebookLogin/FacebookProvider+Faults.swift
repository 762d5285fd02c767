package import HTTPMessages
package import OAuthProtocol
import OrderedJSON
import TokenDefects

extension FacebookProvider {
  /// A refusal as Facebook would word it at that endpoint; a number names a row of Graph's table (`190/463`).
  package func refusal(_ error: OAuthError, _ request: Request, at endpoint: String) -> Response {
    endpoint == "authorize" ? errorPage(error, for: request) : graph(graphError(error), request)
  }

  /// The same where there is no request.
  package func graphError(_ error: OAuthError) -> GraphError {
    GraphError.named(error.code.rawValue, message: error.description, error.diagnosis)
      ?? GraphError(1, error.description ?? error.code.rawValue, challenge: nil, error.diagnosis)
  }

  /// An answer spoilt in a named way; `nil` when the name does not fit the answer.
  package func spoiled(
    _ defect: String, _ response: Response, _ request: Request, at endpoint: String
  ) -> Response? {
    switch (endpoint, defect) {
    case ("authorize", _): TokenDefect.ofFacebook(named: defect).flatMap { spoil(redirect: response, by: $0) }
    case (_, "malformed-json"):
      response.replacingBody(Array((response.bytes ?? []).dropLast()) + Array(",".utf8))
    case ("keys", "empty-jwk-set"):
      response.replacingBody(
        (try? JSON(parsing: response.bytes ?? []))?["keys"] == nil
          ? JSON.object([] as [JSON.Member]).bytes() : JSON.object(["keys": []]).bytes())
    case ("keys", "garbage-jwk-set"):
      response.replacingBody(Array("<html>502 Bad Gateway</html>".utf8))
    case ("discovery", "issuer-drift"):
      response.replacingBody(
        discoveryDocument(at: request.mount).setting("issuer", to: .string(Self.oldIssuer)).bytes(.facebook))
    case ("token", _):
      TokenDefect.ofFacebook(named: defect).flatMap { defect in
        (try? JSON(parsing: response.bytes ?? [])).flatMap { spoil(answer: $0, by: defect) }
      }.map { response.replacingBody($0.bytes(.facebook)) }
    default: nil
    }
  }

  /// What the discovery document named until August 2021, to the grief of those who compare exactly (reference §1.2).
  private static let oldIssuer = "https://facebook.com"

  /// The names that ``spoiled(_:_:_:at:)`` knows, beside those of the bad tokens.
  private static let endpointDefects = [
    "malformed-json", "empty-jwk-set", "garbage-jwk-set", "issuer-drift",
  ]

  /// Every name that a fault may give as its defect.
  package static var defectNames: [String] { endpointDefects + TokenDefect.allOfFacebook.map(\.name) }

  /// The dialog's redirection, or the page that leads to an app.
  private func spoil(redirect response: Response, by defect: TokenDefect) -> Response? {
    if let location = response.headers["Location"] {
      return spoil(link: location, by: defect).map { spoilt in
        var response = response
        response.headers["Location"] = spoilt
        return response
      }
    }
    return spoil(link: String(decoding: response.bytes ?? [], as: UTF8.self), by: defect).map {
      response.replacingBody(Array($0.utf8))
    }
  }
}

extension Response {
  fileprivate func replacingBody(_ bytes: [UInt8]) -> Response {
    var response = self
    response.body = .bytes(bytes)
    return response
  }
}
