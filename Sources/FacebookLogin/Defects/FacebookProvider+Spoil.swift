import HTTPMessages
import IdentityState
package import OAuthProtocol
import OrderedJSON
import SigningCore
package import TokenDefects

extension FacebookProvider {
  /// A token that this provider issued, made anew with a defect.
  ///
  /// - Parameter accessToken: what came with it, for `at_hash`.
  package func spoil(
    _ token: String, by defect: TokenDefect, accessToken: String? = nil
  ) throws(OAuthError) -> String {
    guard let issued = try? JWS(parsing: token) else {
      throw .defectNeeds("a token of this mock's", defect: defect.name)
    }
    let signer = keys.ring.signingKey(store.chance)
    let nonce = issued.payload["nonce"]?.string ?? ""
    var draft = TokenDraft(
      header: FacebookIdentityToken.header(keyID: signer.id), claims: issued.payload, signer: signer,
      otherKeyID: keys.ring.ids.first { $0 != signer.id }, clientID: issued.payload["aud"]?.string ?? "",
      nonce: nonce.isEmpty ? Base64URL.encode(store.chance.bytes(24)) : nonce, code: "",
      accessToken: accessToken ?? "", now: now,
      strangersSubject: String((issued.payload["sub"]?.string ?? "").reversed()), style: .facebook)
    return try defect.make(&draft)
  }

  /// An answer in JSON whose `id_token` has a defect; `nil` where it has none.
  func spoil(answer json: JSON, by defect: TokenDefect) -> JSON? {
    guard let token = json["id_token"]?.string,
      let spoilt = try? spoil(token, by: defect, accessToken: json["access_token"]?.string)
    else { return nil }
    return json.setting("id_token", to: .string(spoilt))
  }

  /// An address, or a page with one in it, whose `id_token` has a defect; `nil` where it has none.
  ///
  /// A token has no character that a URL or a page escapes, and a bad one is percent-encoded to have none either.
  func spoil(link text: String, by defect: TokenDefect) -> String? {
    guard let start = text.firstRange(of: "id_token=")?.upperBound else { return nil }
    let token = text[start...].prefix { $0 == "." || $0 == "-" || $0 == "_" || $0.isLetter || $0.isNumber }
    guard let spoilt = try? spoil(String(token), by: defect) else { return nil }
    return text.replacing(token, with: Form([Form.Field("", spoilt)]).encoded.dropFirst())
  }
}
