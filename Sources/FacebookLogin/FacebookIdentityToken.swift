package import OAuthProtocol
package import OrderedJSON

/// The content of an identity token, before it is signed (reference §1.6).
package struct FacebookIdentityToken: Sendable, Equatable {
  /// 3,600 s in every token seen.
  package static let lifetime = Lifetime.hours(1)

  package var issuer: String
  package var audience: String
  package var subject: String
  package var issued: Instant
  /// Unlike that of any other token: relying parties remember it.
  package var id: String
  /// Empty where none was sent.
  package var nonce: String
  /// Where an access token is issued with it.
  package var accessTokenHash: String?
  /// What the granted permissions let the app know of the person, in order.
  package var person: [JSON.Member]
  /// The thumbprint of the key that may refresh it: `cnf.jkt` (RFC 9449 §6.1).
  package var keyThumbprint: String?

  package var claims: JSON {
    let registered: JSON = .object([
      "iss": .string(issuer), "aud": .string(audience), "sub": .string(subject),
      "iat": .integer(issued.numericDate), "exp": .integer((issued + Self.lifetime).numericDate),
      "jti": .string(id), "nonce": .string(nonce), "at_hash": accessTokenHash.map(JSON.string),
    ])
    let confirmation = keyThumbprint.map { JSON.Member("cnf", ["jkt": .string($0)]) }
    return .object((registered.members ?? []) + person + (confirmation.map { [$0] } ?? []))
  }

  /// The iOS SDK insists on `typ` (reference §1.7).
  package static func header(keyID: String) -> JSON {
    ["alg": "RS256", "typ": "JWT", "kid": .string(keyID)]
  }
}
