package import OAuthProtocol
package import OrderedJSON

/// A signed event for one app's server.
package struct ServerNotification: Sendable, Equatable {
  /// 86,400 s, which Apple's documentation leaves out (reference §7).
  package static let lifetime = Lifetime.hours(24)

  package let event: AccountEvent
  /// The primary App ID.
  package let audience: String
  package let team: String
  package let issuer: String
  /// 22 characters of the base64url alphabet; what a receiver tells duplicates by.
  package let jti: String
  package let issued: Instant
  /// The JWS; empty when it could not be signed.
  package internal(set) var payload = ""
  /// Where the app wants it; `nil` where the configuration names no place.
  package let url: String?

  init(
    _ event: AccountEvent, audience: String, team: String, issuer: String, jti: String, issued: Instant,
    url: String?
  ) {
    self.event = event
    self.audience = audience
    self.team = team
    self.issuer = issuer
    self.jti = jti
    self.issued = issued
    self.url = url
  }

  /// The claims in the order of real notifications; `events` is a JSON text, not an object (reference §7).
  package var claims: JSON {
    [
      "iss": .string(issuer), "aud": .string(audience),
      "exp": .integer((issued + Self.lifetime).numericDate), "iat": .integer(issued.numericDate),
      "jti": .string(jti), "events": .string(event.json.text()),
    ]
  }

  /// `{"payload": …}`.
  package static func body(_ payload: String) -> [UInt8] {
    JSON.object(["payload": .string(payload)]).bytes()
  }

  /// Who, at which app's server: whose calls wait for one another.
  var receiver: String { "apple/\(team)/\(audience)" }
}
