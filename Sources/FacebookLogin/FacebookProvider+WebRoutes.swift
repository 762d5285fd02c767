import HTTPMessages
import OAuthProtocol
import OrderedJSON
import SigningCore

extension FacebookProvider {
  /// What the names for browsers and verifiers answer.
  var webRoutes: [Route] {
    [
      Route(.get, Path.discovery, endpoint: "discovery") { request, _ in
        .now(document(discoveryDocument(at: request.mount).bytes(.facebook)))
      },
      Route(.get, Path.jwkSet, endpoint: "keys") { _, _ in .now(keyDocument(\.jwkSet)) },
      Route(.get, Path.certificates, endpoint: "keys") { _, _ in .now(keyDocument(\.certificates)) },
      Route(.get, Path.publicKeys, endpoint: "keys") { _, _ in .now(keyDocument(\.publicKeys)) },
    ]
  }

  /// What the names of Limited Login answer besides.
  var limitedRoutes: [Route] {
    []
  }

  private func keyDocument(_ kind: (FacebookKeyRing.Documents) -> [UInt8]) -> Response {
    do {
      return document(kind(try keys.documents()))
    } catch {
      let error = OAuthError.signingFailed("\(error)")
      return Response(.internalServerError).annotated([error.diagnosis])
    }
  }

  /// Served without CORS fields (reference §1.2).
  private func document(_ bytes: [UInt8]) -> Response {
    Response(
      .ok,
      headers: [
        "Content-Type": "application/json; charset=UTF-8", "Cache-Control": "public, max-age=3600",
        "X-Content-Type-Options": "nosniff",
      ], body: bytes)
  }
}
