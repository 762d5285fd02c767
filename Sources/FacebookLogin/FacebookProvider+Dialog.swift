package import HTTPMessages
import IdentityState
package import OAuthProtocol
import WebPages

extension FacebookProvider {
  /// Checks a request to `/dialog/oauth`.
  ///
  /// - Parameter mount: where it came in.
  /// - Throws: what Facebook's error page would say.
  package func dialog(for form: Form, at mount: Request.Mount) throws(OAuthError) -> Dialog {
    do throws(OAuthError) {
      return try checked(form, at: mount)
    } catch {
      throw form.repeatedName.map(error.afterRepetition(of:)) ?? error
    }
  }

  private func checked(_ form: Form, at mount: Request.Mount) throws(OAuthError) -> Dialog {
    let request = try DialogRequest(form: form)
    guard let app = registry.app(request.appID) else {
      throw .unknownApp(
        request.appID, isOpen: registry.registration == .open, similar: registry.similarApp(to: request.appID)
      )
    }
    let insecure = try check(request.redirectURI, of: app)
    let repetition = form.repeatedName.map(Diagnosis.repeatedParameter)
    let unknown = FacebookPermission.unknown(in: request.scope, request.mode)
    let misspelt = unknown.isEmpty ? nil : Diagnosis.unknownPermissions(unknown, request.mode)
    if settings.refusesWarnings {
      if let insecure {
        throw OAuthError(.invalidRequest, description: OAuthError.blockedURL, insecure.asRefusal)
      }
      if let repetition { throw .repeatedParameter(repetition.asRefusal) }
      if let misspelt { throw .invalidScopes(unknown, misspelt.asRefusal) }
    }
    return Dialog(
      request: request, app: app,
      warnings: [insecure, repetition, misspelt].compactMap(\.self) + advice(on: request),
      issuer: settings.issuer(base: Self.mount(mount, of: Self.realHost).base))
  }

  /// What Facebook lets pass and apps come to grief over; no reason to refuse, however strict.
  private func advice(on request: DialogRequest) -> [Diagnosis] {
    var advice = store.read { HintedPerson.warnings(request.loginHint, in: $0) }
    if request.isOpenID, request.nonce == nil { advice.append(.missingNonce(request)) }
    let known = ["rerequest", "reauthenticate", "reauthorize"]
    if let unknown = request.authTypes.first(where: { !known.contains($0) }) {
      advice.append(.unknownAuthType(unknown, known))
    }
    return advice
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

extension OAuthError {
  /// The same, with a word on the parameter that came twice: it may be the wrong one that counted.
  fileprivate func afterRepetition(of name: String) -> OAuthError {
    // That is the whole finding where warnings are refused.
    guard diagnosis.code != Diagnosis.repeatedParameter else { return self }
    return OAuthError(
      code, description: description,
      Diagnosis(
        diagnosis.code, severity: diagnosis.severity, diagnosis.problem, expected: diagnosis.expected,
        seen: diagnosis.seen, mend: Diagnosis.repetition(of: name) + " " + diagnosis.mend))
  }
}

extension Diagnosis {
  fileprivate static let repeatedParameter = "repeated_parameter"

  fileprivate static func repetition(of name: String) -> String {
    "The parameter \"\(name.prefix(100))\" was sent more than once, and the first one counts here."
  }

  /// Nobody has seen which one Facebook takes.
  fileprivate static func repeatedParameter(_ name: String) -> Diagnosis {
    Diagnosis(
      repeatedParameter, severity: .warning, repetition(of: name),
      expected: "each parameter once (RFC 6749 §3.1)",
      mend: "Send it once; look for two places in the client that add it.")
  }

  /// The SDKs refuse an identity token that has not the nonce they sent, and Firebase one without (reference §1.5, §1.7).
  fileprivate static func missingNonce(_ request: DialogRequest) -> Diagnosis {
    Diagnosis(
      "nonce_missing", severity: .warning,
      "An identity token is asked for without a nonce, so its nonce is empty and it can be replayed.",
      expected: "nonce, new for every sign-in, without white space", seen: "none",
      mend: request.mode == .limited
        ? "Give LoginConfiguration a nonce; for Firebase, the SHA-256 of the raw nonce in hexadecimal digits."
        : "Send one, and compare it with the token's nonce.")
  }

  fileprivate static func unknownAuthType(_ sent: String, _ known: [String]) -> Diagnosis {
    Diagnosis(
      "auth_type_unknown", severity: .warning, "The auth_type is none of Facebook's, and has no effect.",
      expected: known.joined(separator: ", "), seen: String(sent.prefix(100)),
      mend: "Look at its spelling: without it nobody is asked again.")
  }

  /// Facebook enforces https; in development mode http://localhost passes there too.
  fileprivate static func insecureRedirectURI(_ uri: String) -> Diagnosis {
    Diagnosis(
      "redirect_uri_not_https", severity: .warning,
      "Facebook redirects to https alone, apart from localhost in development mode.",
      expected: "an https URL", seen: String(uri.prefix(200)),
      mend: "Use https against the real service.")
  }
}
