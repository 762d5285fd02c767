import IdentityState
package import OAuthProtocol
package import OrderedJSON

extension FacebookProvider {
  /// `GET /debug_token` (reference §2.6): an invalid token to look at is no refusal.
  package func debugToken(
    _ request: GraphRequest
  ) throws(GraphError) -> (json: JSON, warnings: [Diagnosis]) {
    guard case .app(let app) = try caller(request, whenMissing: .noToken) else {
      throw .needsAppToken(isUser: true)
    }
    guard let input = request.value("input_token") else {
      throw GraphError.missingParameter("input_token").missing("input_token", of: request.sent)
    }
    do throws(GraphError) {
      switch try caller(input) {
      case .app(let owner):
        guard owner.id == app.id else { throw .viewingOtherApp(viewer: app.id, owner: owner.id) }
        return (["data": describe(owner)], [])
      case .user(let token, let grant, _, let owner):
        guard owner.id == app.id else { throw .viewingOtherApp(viewer: app.id, owner: owner.id) }
        return (["data": describe(token, grant, owner)], [])
      }
    } catch {
      return (["data": describe(invalid: input, error)], [error.diagnosis.asWarning])
    }
  }

  private func describe(_ app: FacebookApp) -> JSON {
    [
      "app_id": .string(app.id), "type": "APP", "application": .string(app.name), "is_valid": true,
      "scopes": [],
    ]
  }

  private func describe(_ token: IssuedToken, _ grant: Grant, _ app: FacebookApp) -> JSON {
    let expires = token.expires?.numericDate ?? 0
    let isLongLived = token.expires.map { $0.numericDate - token.issued.numericDate > 86_400 } ?? true
    return .object([
      "app_id": .string(app.id), "type": "USER", "application": .string(app.name),
      "data_access_expires_at": .integer(Self.dataAccessEnd(token.authenticated)),
      "expires_at": .integer(expires), "is_valid": true,
      "issued_at": isLongLived ? .integer(token.issued.numericDate) : nil,
      "scopes": .array(grant.scope.values.map(JSON.string)), "user_id": .string(grant.subject),
    ])
  }

  private func describe(invalid input: String, _ error: GraphError) -> JSON {
    let (found, grant) = store.read { world in
      let token = world.accessTokens[input].flatMap { $0.provider == .facebook ? $0 : nil }
      return (token, token.flatMap { world.grants[$0.grantID] })
    }
    let reason: JSON = .object([
      "code": .integer(error.code), "message": .string(error.message),
      "subcode": error.subcode.map(JSON.integer),
    ])
    // Of a token of another app nothing is told.
    guard let token = found, let app = registry.app(token.clientID), error.code == 190 else {
      return ["error": reason, "is_valid": false, "scopes": []]
    }
    return .object([
      "app_id": .string(app.id), "type": "USER", "application": .string(app.name), "error": reason,
      "expires_at": .integer(token.expires?.numericDate ?? 0), "is_valid": false, "scopes": [],
      "user_id": grant.map { .string($0.subject) },
    ])
  }

  /// Ninety days after the person last signed in (reference §2.3).
  static func dataAccessEnd(_ authenticated: Instant) -> Int {
    (authenticated + .hours(90 * 24)).numericDate
  }
}

extension GraphError {
  fileprivate static func viewingOtherApp(viewer: String, owner: String) -> GraphError {
    GraphError(
      100, "The App_id in the input_token did not match the Viewing App",
      Diagnosis(
        "token_of_other_app", "The token to look at belongs to another app.",
        expected: "a token of \(viewer)",
        seen: "a token of \(owner)",
        mend: "This is how an app notices a token that was meant for another one."))
  }
}

extension Diagnosis {
  /// The same finding about an answer that is no refusal.
  fileprivate var asWarning: Diagnosis {
    Diagnosis(code, severity: .warning, problem, expected: expected, seen: seen, mend: mend)
  }
}
