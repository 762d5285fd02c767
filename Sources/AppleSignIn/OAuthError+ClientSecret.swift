import IdentityState
import OAuthProtocol
import SigningCore

/// Why a client secret was refused. Apple says `invalid_client` to all of it (reference: client_secret).
extension OAuthError {
  private static func secret(
    _ code: String, _ problem: String, expected: String? = nil, seen: String? = nil, mend: String
  ) -> OAuthError {
    OAuthError(
      .invalidClient, Diagnosis("client_secret_" + code, problem, expected: expected, seen: seen, mend: mend))
  }

  static func secretIsNoJWT(_ secret: String, reason: String) -> OAuthError {
    if secret.contains("PRIVATE KEY") {
      return .secret(
        "is_the_key", "The client_secret is the private key itself.", expected: "a JWT signed with that key",
        mend: "Never send the key: sign a client secret with it, or print one with `mock-idp client-secret`.")
    }
    let damage = DamagedValue(secret, names: [.clientSecret]) { (try? JWS(parsing: $0)) != nil }
    if let damage {
      return OAuthError(
        .invalidClient, damage.diagnosis("client_secret_malformed", "client_secret", "is a JWT"))
    }
    if secret.contains(where: \.isNewline) {
      return .secret(
        "malformed", "The client_secret has line breaks in it.", expected: "a compact JWT, on one line",
        seen: "\(secret.split(whereSeparator: \.isNewline).count) lines",
        mend: "Join the lines; a tool has wrapped the text.")
    }
    if secret.contains(" ") {
      return .secret(
        "malformed",
        "The client_secret contains spaces, as happens when a + is not percent-encoded in a form.",
        expected: "a compact JWT", mend: "Percent-encode form values; a JWT uses base64url, without + and /.")
    }
    return .secret(
      "malformed", "The client_secret is not a JWT: \(reason).",
      expected: "three parts of base64url joined by dots",
      seen: "\(secret.utf8.count) bytes",
      mend: "Sign one with your .p8 key, or print one with `mock-idp client-secret`.")
  }

  static func secretAlgorithm(_ seen: String?) -> OAuthError {
    .secret(
      "algorithm", "The client_secret is not signed with ES256.", expected: "alg ES256",
      seen: seen.map { "alg \($0.prefix(20))" } ?? "no alg",
      mend: "Sign with your Sign in with Apple key (P-256) and ES256.")
  }

  static let secretWithExtensions = secret(
    "crit", "The client_secret's header has crit, and Apple knows no extension that it could name.",
    expected: "no crit (RFC 7515 §4.1.11)", mend: "Leave crit out of the header.")

  static let secretWithoutKeyID = secret(
    "kid_missing", "The client_secret's header names no key.", expected: "kid: the 10-character Key ID",
    mend: "Put the Key ID of your .p8 into the JWT header as kid.")

  static func secretKeyUnknown(_ keyID: String, team: String, known: [String]) -> OAuthError {
    .secret(
      "kid_unknown", "Team \(team) has no key of that id.",
      expected: "kid " + known.joined(separator: " or "),
      seen: "kid \(keyID.prefix(40))", mend: "Use the Key ID that belongs to the .p8 you sign with.")
  }

  static func secretIssuer(_ seen: String?, expected: String) -> OAuthError {
    .secret(
      "iss", "The client_secret comes from another team.", expected: "iss \(expected)",
      seen: seen.map { "iss \($0.prefix(100))" } ?? "no iss", mend: "Set iss to your 10-character Team ID.")
  }

  static func secretSubject(_ seen: String?, expected: String) -> OAuthError {
    .secret(
      "sub", "The client_secret is for another client.", expected: "sub \(expected)",
      seen: seen.map { "sub \($0.prefix(100))" } ?? "no sub", mend: "Set sub to the client_id you send.")
  }

  static func secretAudience(_ seen: String?, expected: String) -> OAuthError {
    .secret(
      "aud", "The client_secret is for another audience.", expected: "aud \(expected)",
      seen: seen.map { "aud \($0.prefix(100))" } ?? "no aud",
      mend: "Set aud to \(expected), without a trailing slash, whatever this mock's address.")
  }

  static let secretWithoutExpiry = secret(
    "exp_missing", "The client_secret has no usable exp.", expected: "exp: seconds since 1970",
    mend: "Add exp, at most six months ahead.")

  static func secretExpired(secondsAgo: Double, _ clock: WorldClock) -> OAuthError {
    .secret(
      "expired", "The client_secret has expired.", expected: "exp in the future",
      seen: "it expired \(Int(min(secondsAgo, 1e15))) s ago",
      mend: clock.advice ?? "Make a new one; better, make one for each request.")
  }

  static func secretLivesTooLong(_ seconds: Double, limit: Lifetime, _ clock: WorldClock) -> OAuthError {
    .secret(
      "lives_too_long", "The client_secret's exp is too far ahead.",
      expected: "at most \(limit.seconds) s (six months) from now",
      seen: "\(Int(min(seconds, 1e15))) s",
      mend: clock.advice ?? "Lower exp; a value in milliseconds also looks like this.")
  }

  static func secretTimeNotANumber(_ claim: String) -> OAuthError {
    .secret(
      claim, "The client_secret's \(claim) is not a number.", expected: "seconds since 1970",
      mend: "Write \(claim) as a JSON number.")
  }

  static func secretFromTheFuture(
    _ claim: String, seconds: Double, leeway: Lifetime, _ clock: WorldClock
  ) -> OAuthError {
    .secret(
      "from_the_future", "The client_secret's \(claim) lies ahead of this machine's clock.",
      expected: "at most \(leeway.seconds) s ahead", seen: "\(Int(min(seconds, 1e15))) s ahead",
      mend: clock.advice
        ?? "Set your clock, or put \(claim) a minute back; at Apple this fails now and then.")
  }

  static let secretSignature = secret(
    "signature", "The client_secret's signature does not verify.",
    expected: "a signature by the key that kid names",
    mend: "Sign with the .p8 of that Key ID; check that its line breaks survived your environment file.")
}

extension WorldClock {
  /// What to do where a time is wrong because this clock was moved; `nil` where it was not.
  fileprivate var advice: String? {
    let seconds = secondsAhead
    guard abs(seconds) > 60 else { return nil }
    return
      "The mock's clock was moved: it is \(abs(seconds)) s \(seconds > 0 ? "ahead of" : "behind") the real time. "
      + "Make the secret for its time (`mock-idp client-secret --at TIME`), or set it back: PUT /_idp/api/clock {}."
  }
}

extension Diagnosis {
  /// - Returns: `nil` for a signature that has the form of one by ES256.
  static func secretSignatureForm(_ signature: [UInt8], severity: Severity) -> Diagnosis? {
    guard signature.count != 64 else { return nil }
    let isDER = signature.first == 0x30
    return Diagnosis(
      isDER ? "client_secret_signature_is_der" : "client_secret_signature_length", severity: severity,
      isDER
        ? "The client_secret's signature is ASN.1 DER, which Apple refuses."
        : "The client_secret's signature has the wrong length.",
      expected: "64 raw bytes, R then S (RFC 7518 §3.4)", seen: "\(signature.count) bytes",
      mend: isDER
        ? "Use a JOSE library, or convert the DER signature to R and S."
        : "Write R and S as 32 bytes each, with the zeros in front; a JOSE library does.")
  }

  static let secretWithoutIssueTime = Diagnosis(
    "client_secret_iat_missing", severity: .warning,
    "The client_secret has no iat, which Apple's documentation requires.",
    mend: "Add iat: seconds since 1970.")
}
