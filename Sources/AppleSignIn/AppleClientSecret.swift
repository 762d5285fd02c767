package import OAuthProtocol
import OrderedJSON
package import SigningCore

extension AppleTeam {
  /// A client secret as Apple documents it: ES256 over `iss`, `iat`, `exp`, `aud`, `sub`.
  ///
  /// - Parameters:
  ///   - key: one of the team's, with its private half.
  ///   - lifetime: at most 15,777,000 s are accepted by Apple.
  package func clientSecret(
    for clientID: String, key: (id: String, privateKey: PrivateKey), at now: Instant, lifetime: Lifetime
  ) throws(SigningError) -> String {
    try JWS.sign(
      header: ["alg": "ES256", "kid": .string(key.id)],
      payload: [
        "iss": .string(id), "iat": .integer(now.numericDate), "exp": .integer((now + lifetime).numericDate),
        "aud": .string(AppleSettings.realIssuer), "sub": .string(clientID),
      ], with: key.privateKey)
  }
}
