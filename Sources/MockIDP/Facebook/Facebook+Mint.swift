import FacebookLogin
import IdentityState
import OAuthProtocol
import OrderedJSON

extension Facebook {
  /// Makes an identity token without anybody signing in, a deliberately bad one if asked; nothing changes.
  ///
  /// - Parameters:
  ///   - account: whose, by account id; `nil` for the first person.
  ///   - appID: the token's `aud`.
  ///   - nonce: copied verbatim; without one it is empty, as in a code flow that sent none.
  ///   - permissions: what the person granted.
  ///   - accessToken: what `at_hash` is over.
  ///   - claims: take the place of members of the same name, or come last.
  ///   - defect: what is to be wrong with it.
  /// - Throws: ``Refusal`` for an unknown app or person, or a defect that cannot be made of such a token.
  public func mint(
    _ account: String? = nil, for appID: String, nonce: String? = nil,
    permissions: [String] = ["public_profile", "email", "openid"], accessToken: String? = nil,
    claims: KeyValuePairs<String, ClaimValue> = [:], defect: FacebookDefect? = nil
  ) throws(Refusal) -> MintedToken {
    try mint(
      account, for: appID, nonce: nonce, permissions: permissions, accessToken: accessToken,
      claims: claims.map { (name: $0.key, value: $0.value) }, defect: defect)
  }

  package func mint(
    _ account: String?, for appID: String, nonce: String?, permissions: [String], accessToken: String?,
    claims: [(name: String, value: ClaimValue)], defect: FacebookDefect?
  ) throws(Refusal) -> MintedToken {
    var request = FacebookMintRequest(appID: appID)
    request.accountID = account
    request.nonce = nonce
    request.permissions = permissions
    request.accessToken = accessToken
    request.claims = claims.map { JSON.Member($0.name, $0.value.json) }
    request.defect = defect?.name
    do throws(OAuthError) {
      let minted = try provider.mint(request)
      return MintedToken(token: minted.token, header: minted.header, claims: minted.claims)
    } catch {
      throw Refusal(error)
    }
  }
}
