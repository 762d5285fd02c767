import IdentityState
package import OAuthProtocol
import OrderedJSON
import SigningCore
package import TokenDefects

extension AppleProvider {
  /// A token that this provider issued, made anew with a defect.
  ///
  /// - Parameters:
  ///   - code: what came with it, for `c_hash`.
  ///   - accessToken: what came with it, for `at_hash`.
  package func spoil(
    _ token: String, by defect: TokenDefect, code: String? = nil, accessToken: String? = nil
  ) throws(OAuthError) -> String {
    guard let issued = try? JWS(parsing: token) else {
      throw .defectNeeds("a token of this mock's", defect: defect.name)
    }
    let signer = keys.signingKey(store.chance)
    var draft = TokenDraft(
      header: IdentityToken.header(keyID: signer.id), claims: issued.payload, signer: signer,
      otherKeyID: keys.ids.first { $0 != signer.id }, clientID: issued.payload["aud"]?.string ?? "",
      nonce: issued.payload["nonce"]?.string ?? Base64URL.encode(store.chance.bytes(24)),
      code: code ?? OpaqueToken.code.make(store.chance),
      accessToken: accessToken ?? OpaqueToken.accessToken.make(store.chance), now: now,
      strangersSubject: TokenDraft.strangersSubject(of: issued.payload["sub"]?.string ?? ""))
    return try defect.make(&draft)
  }

  /// What goes back to the client, with a defect in its `id_token`; `nil` where it has none.
  func spoil(_ response: AuthorizationResponse, by defect: TokenDefect) -> AuthorizationResponse? {
    guard case .success(let code, let token?, let user) = response.outcome,
      let spoilt = try? spoil(token, by: defect, code: code)
    else { return nil }
    var response = response
    response.outcome = .success(code: code, idToken: spoilt, user: user)
    return response
  }

  /// A token response whose `id_token` has a defect; `nil` where the response has none.
  func spoil(tokenResponse response: JSON, by defect: TokenDefect) -> JSON? {
    guard let token = response["id_token"]?.string,
      let spoilt = try? spoil(token, by: defect, accessToken: response["access_token"]?.string)
    else { return nil }
    return response.setting("id_token", to: .string(spoilt))
  }
}
