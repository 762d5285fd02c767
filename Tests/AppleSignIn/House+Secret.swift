import AppleSignIn
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension House {
  /// A client secret of the listed team, with members replaced, or left out by `nil`.
  func secret(
    _ clientID: String = "com.example.web", header: [String: JSON?] = [:], payload: [String: JSON?] = [:]
  ) throws -> String {
    try Self.secret(clientID, at: clock.now, header: header, payload: payload, key: key)
  }

  static func secret(
    _ clientID: String, at now: Instant, header: [String: JSON?] = [:], payload: [String: JSON?] = [:],
    key: PrivateKey
  ) throws -> String {
    try JWS.sign(
      header: JSON.object(["alg": "ES256", "kid": .string(keyID)]).changed(header),
      payload: JSON.object([
        "iss": .string(team), "iat": .integer(now.numericDate), "exp": .integer(now.numericDate + 300),
        "aud": "https://appleid.apple.com", "sub": .string(clientID),
      ]).changed(payload), with: key)
  }
}

extension JSON {
  func changed(_ changes: [String: JSON?]) -> JSON {
    let kept = (members ?? []).filter { !changes.keys.contains($0.name) }
    return .object(
      kept
        + changes.sorted { $0.key < $1.key }.compactMap { name, value in value.map { Member(name, $0) } })
  }
}
