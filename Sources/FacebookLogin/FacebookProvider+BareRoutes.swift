import HTTPMessages
import OAuthProtocol

extension FacebookProvider {
  /// What the name without `www` answers: documents are elsewhere, and some clients do not follow there.
  var bareRoutes: [Route] {
    dialogRoutes
      + [
        (Path.discovery, "discovery"), (Path.jwkSet, "keys"), (Path.certificates, "keys"),
        (Path.publicKeys, "keys"),
      ].map { path, endpoint in
        Route(.get, path, endpoint: endpoint) { request, _ in
          let location = Self.mount(request.mount, of: Self.realHost).base + path + "/"
          return .now(
            .redirect(to: location, status: .movedPermanently).annotated([.movedToRealHost(location)]))
        }
      }
  }
}

extension Diagnosis {
  /// parse-server's JWK reader failed on it in 2024 (parse-community/parse-server#9122).
  fileprivate static func movedToRealHost(_ location: String) -> Diagnosis {
    Diagnosis(
      "facebook_without_www", severity: .warning,
      "facebook.com has no documents of its own: it redirects, and key readers often do not follow.",
      expected: location, mend: "Read keys and discovery at www.facebook.com or limited.facebook.com.")
  }
}
