import WireRoutes
import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension House {
  /// A web sign-in that ends with Continue.
  ///
  /// - Parameter choice: `nil` for what the page proposes.
  func signIn(
    _ accountID: String = "ada", _ changes: Changes = [:], choice: AppleProvider.ConsentChoice? = nil,
    base: String = "https://appleid.apple.com"
  ) throws -> AuthorizationResponse {
    let authorization = try apple.authorization(for: Self.authorizeForm.changed(changes), base: base)
    let account = try person(accountID)
    let step = try apple.finish(
      authorization, account: account, choice: choice ?? .init(proposedFor: account))
    guard case .done(_, let response) = step else { throw Missing("an answer") }
    return response
  }

  /// The code of a web sign-in.
  func code(_ accountID: String = "ada", _ changes: Changes = [:]) throws -> String {
    guard case .success(let code?, _, _) = try signIn(accountID, changes).outcome else {
      throw Missing("a code")
    }
    return code
  }

  /// An exchange of a code as the wire has it.
  func exchange(_ code: String?, _ changes: Changes = [:]) throws -> Response {
    var form: Form = [
      "grant_type": "authorization_code", "client_id": "com.example.web", "redirect_uri": Self.callback,
    ]
    form = form.changed(["code": code, "client_secret": try secret()])
    return try post("/auth/token", form.changed(changes))
  }

  func refresh(_ token: String?, _ changes: Changes = [:]) throws -> Response {
    let form: Form = ["grant_type": "refresh_token", "client_id": "com.example.web"]
    return try post(
      "/auth/token", form.changed(["refresh_token": token, "client_secret": try secret()]).changed(changes))
  }

  func revoke(_ token: String?, _ changes: Changes = [:]) throws -> Response {
    let form: Form = ["client_id": "com.example.web"]
    return try post(
      "/auth/revoke", form.changed(["token": token, "client_secret": try secret()]).changed(changes))
  }

  /// Tokens for a fresh sign-in.
  func tokens(_ accountID: String = "ada", _ changes: Changes = [:]) throws -> JSON {
    let response = try exchange(code(accountID, changes))
    guard response.status == .ok else { throw Missing("tokens, but \(response.text)") }
    return try JSON(parsing: response.bytes ?? [])
  }
}

extension AuthorizationResponse {
  var idToken: JWS? {
    guard case .success(_, let token?, _) = outcome else { return nil }
    return try? JWS(parsing: token)
  }

  var user: UserInformation? {
    guard case .success(_, _, let user) = outcome else { return nil }
    return user
  }
}

extension JSON {
  /// A token in a member, taken apart.
  func jws(_ name: String) throws -> JWS {
    guard let text = self[name]?.string else { throw Missing("\(name) in \(text())") }
    return try JWS(parsing: text)
  }

  var names: [String] { members?.map(\.name) ?? [] }
}
