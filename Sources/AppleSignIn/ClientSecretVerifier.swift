import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Locks

/// Checks client secrets: JWTs that the client's team signs with its key (Apple: Creating a client secret).
///
/// What was parsed and found rightly signed is remembered by the hash of the whole secret and the key, boundedly;
/// times and client are checked every time.
final class ClientSecretVerifier: Sendable {
  /// Six months (Apple: Creating a client secret).
  static let longestLifetime = Lifetime.seconds(15_777_000)
  static let audience = AppleSettings.realIssuer

  private static let mostRemembered = 256
  private let parsed = Lock<[String: JWS]>([:])
  private let verified = Lock<Set<String>>([])

  /// - Returns: warnings about what Apple's documentation asks for and Apple was not seen to enforce.
  /// - Throws: `invalid_client`, bare as Apple's, with the reason in the diagnosis.
  func verify(
    _ secret: String, of client: AppleClient, settings: AppleSettings, clock: WorldClock
  ) throws(OAuthError) -> [Diagnosis] {
    let fingerprint = SHA256.hexDigest(secret)
    let jws = try parse(secret, fingerprint: fingerprint)
    let keyID = try checkHeader(jws)
    let key = try self.key(keyID, of: client, issuer: jws.payload["iss"]?.string)
    try checkParties(jws.payload, client: client, settings: settings)
    var warnings = try checkTimes(jws.payload, leeway: settings.clockLeeway, clock: clock)
    if let key {
      try checkSignature(jws, key: key, name: "\(fingerprint) \(client.team.id)/\(keyID)")
    } else if let odd = Diagnosis.secretSignatureForm(jws.signature, severity: .warning) {
      warnings.append(odd)
    }
    return warnings
  }

  private func parse(_ secret: String, fingerprint: String) throws(OAuthError) -> JWS {
    if let known = parsed.withLock({ $0[fingerprint] }) { return known }
    let jws: JWS
    do {
      jws = try JWS(parsing: secret)
    } catch {
      throw .secretIsNoJWT(secret, reason: "\(error)")
    }
    parsed.withLock { parsed in
      if parsed.count >= Self.mostRemembered { parsed.removeAll(keepingCapacity: true) }
      parsed[fingerprint] = jws
    }
    return jws
  }

  private func checkHeader(_ jws: JWS) throws(OAuthError) -> String {
    guard jws.algorithm == JWSAlgorithm.es256.rawValue else { throw .secretAlgorithm(jws.algorithm) }
    guard jws.header["crit"] == nil else { throw .secretWithExtensions }
    guard let keyID = jws.keyID, !keyID.isEmpty else { throw .secretWithoutKeyID }
    return keyID
  }

  /// The key that must have signed; `nil` where none is known, so that only the form can be checked.
  private func key(_ keyID: String, of client: AppleClient, issuer: String?) throws(OAuthError) -> PublicKey?
  {
    let known = client.team.keys.first { $0.id == keyID }
    if case .unlisted = client.kind { return issuer == client.team.id ? known?.publicKey : nil }
    guard !client.team.keys.isEmpty else { return nil }
    guard let known else {
      throw .secretKeyUnknown(keyID, team: client.team.id, known: client.team.keys.map(\.id))
    }
    return known.publicKey
  }

  private func checkParties(
    _ payload: JSON, client: AppleClient, settings: AppleSettings
  ) throws(OAuthError) {
    let issuer = payload["iss"]?.string
    switch client.kind {
    case .unlisted: if issuer?.isEmpty ?? true { throw .secretIssuer(issuer, expected: "your Team ID") }
    case .app, .servicesID:
      if issuer != client.team.id { throw .secretIssuer(issuer, expected: client.team.id) }
    }
    guard payload["sub"]?.string == client.id else {
      throw .secretSubject(payload["sub"]?.string, expected: client.id)
    }
    let audience = payload["aud"]
    let named = audience?.string.map { [$0] } ?? audience?.elements?.compactMap(\.string) ?? []
    guard named.contains(Self.audience) else { throw .secretAudience(named.first, expected: Self.audience) }
  }

  private func checkTimes(
    _ payload: JSON, leeway: Lifetime, clock: WorldClock
  ) throws(OAuthError) -> [Diagnosis] {
    let now = Double(clock.now.millisecondsSince1970) / 1_000
    guard let expires = payload["exp"]?.double else { throw .secretWithoutExpiry }
    guard expires > now else { throw .secretExpired(secondsAgo: now - expires, clock) }
    guard expires - now <= Double(Self.longestLifetime.seconds) else {
      throw .secretLivesTooLong(expires - now, limit: Self.longestLifetime, clock)
    }
    for claim in ["iat", "nbf"] {
      guard let value = payload[claim] else { continue }
      guard let moment = value.double else { throw .secretTimeNotANumber(claim) }
      if moment > now + Double(leeway.seconds) {
        throw .secretFromTheFuture(claim, seconds: moment - now, leeway: leeway, clock)
      }
    }
    return payload["iat"] == nil ? [.secretWithoutIssueTime] : []
  }

  private func checkSignature(_ jws: JWS, key: PublicKey, name: String) throws(OAuthError) {
    if verified.withLock({ $0.contains(name) }) { return }
    if let odd = Diagnosis.secretSignatureForm(jws.signature, severity: .refusal) {
      throw OAuthError(.invalidClient, odd)
    }
    guard jws.isSigned(by: key, algorithm: .es256) else { throw .secretSignature }
    verified.withLock { verified in
      if verified.count >= Self.mostRemembered { verified.removeAll(keepingCapacity: true) }
      verified.insert(name)
    }
  }
}
