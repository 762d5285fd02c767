package import HTTPMessages
import IdentityState
package import OAuthProtocol

extension FacebookProvider {
  /// Checks a request to `/dialog/oauth`.
  ///
  /// - Parameter mount: where it came in.
  /// - Throws: what Facebook's error page would say.
  package func dialog(for form: Form, at mount: Request.Mount) throws(OAuthError) -> Dialog {
    let request = try DialogRequest(form: form)
    guard let app = registry.app(request.appID) else {
      throw .unknownApp(
        request.appID, isOpen: registry.registration == .open, similar: registry.similarApp(to: request.appID)
      )
    }
    let warning = try check(request.redirectURI, of: app)
    if settings.refusesWarnings, let warning {
      throw OAuthError(.invalidRequest, description: OAuthError.blockedURL, warning.asRefusal)
    }
    return Dialog(
      request: request, app: app, warnings: warning.map { [$0] } ?? [],
      issuer: settings.issuer(base: Self.mount(mount, of: Self.realHost).base))
  }

  /// - Returns: what Facebook would not accept and is accepted here.
  private func check(_ uri: FacebookRedirectURI, of app: FacebookApp) throws(OAuthError) -> Diagnosis? {
    switch uri.kind {
    case .ownScheme: return nil
    case .otherScheme: throw .foreignScheme(uri.text, appID: app.id)
    case .web:
      if uri.text == FacebookRedirectURI.loginSuccess { return nil }
      if let registered = app.redirectURIs, !registered.contains(uri.text) {
        throw .unregisteredRedirectURI(uri.text, app: app.id, registered: registered)
      }
      return uri.scheme == "http" && !uri.isLoopback ? .insecureRedirectURI(uri.text) : nil
    }
  }
}

extension Diagnosis {
  /// Facebook enforces https; in development mode http://localhost passes there too.
  fileprivate static func insecureRedirectURI(_ uri: String) -> Diagnosis {
    Diagnosis(
      "redirect_uri_not_https", severity: .warning,
      "Facebook redirects to https alone, apart from localhost in development mode.",
      expected: "an https URL", seen: String(uri.prefix(200)),
      mend: "Use https against the real service.")
  }
}
