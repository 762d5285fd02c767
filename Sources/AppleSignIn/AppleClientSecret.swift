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

extension AppleProvider {
  /// A client secret that passes, where the mock holds a private key of the client's team.
  package func clientSecret(for clientID: String, lifetime: Lifetime) throws(OAuthError) -> String {
    guard let client = registry.client(clientID) else {
      throw .unknownClient(clientID, similar: registry.similarClient(to: clientID))
    }
    for key in client.team.keys {
      guard let privateKey = key.privateKey else { continue }
      do {
        return try client.team.clientSecret(
          for: clientID, key: (key.id, privateKey), at: now, lifetime: lifetime)
      } catch {
        throw .signingFailed(error)
      }
    }
    throw .noPrivateKey(team: client.team.id)
  }
}

extension OAuthError {
  static func signingFailed(_ error: SigningError) -> OAuthError {
    OAuthError(
      "server_error",
      Diagnosis(
        "signing_failed", "The mock could not sign: \(error).", mend: "Check the keys it was started with."))
  }

  fileprivate static func noPrivateKey(team: String) -> OAuthError {
    OAuthError(
      .invalidClient,
      Diagnosis(
        "no_private_key", "The mock holds no private key of team \(team), so it cannot make a client secret.",
        mend: "Give the team's key as privateKey in the configuration, or pass a client secret of your own."))
  }
}
