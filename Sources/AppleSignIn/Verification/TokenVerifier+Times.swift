import OAuthProtocol
import OrderedJSON
import TokenDefects

extension TokenVerifier {
  func checkTimes(_ claims: JSON, at now: Instant) -> [TokenFinding] {
    var findings: [TokenFinding] = []
    let now = Double(now.millisecondsSince1970) / 1_000
    let leeway = Double(expectation.leeway.seconds)
    let expiry = time("exp", of: claims, isRequired: true, &findings)
    let issued = time("iat", of: claims, isRequired: true, &findings)
    let start = time("nbf", of: claims, isRequired: false, &findings)
    if let expiry, now >= expiry + leeway { findings.append(.expired(secondsAgo: now - expiry)) }
    if let issued, issued > now + leeway { findings.append(.early("iat", seconds: issued - now, leeway)) }
    if let start, start > now + leeway { findings.append(.early("nbf", seconds: start - now, leeway)) }
    if let expiry, expiry - (issued ?? now) > Double(IdentityToken.lifetime.seconds) + leeway {
      findings.append(.livesTooLong(seconds: expiry - (issued ?? now)))
    }
    return findings
  }

  private func time(
    _ claim: String, of claims: JSON, isRequired: Bool, _ findings: inout [TokenFinding]
  ) -> Double? {
    guard let value = claims[claim] else {
      if isRequired { findings.append(.timeMissing(claim)) }
      return nil
    }
    if let number = value.double { return number }
    guard let number = value.string.flatMap(Double.init), number.isFinite else {
      findings.append(.timeUnreadable(claim, value))
      return nil
    }
    findings.append(.timeInText(claim, value))
    return number
  }
}

extension TokenFinding {
  fileprivate static func expired(secondsAgo seconds: Double) -> TokenFinding {
    TokenFinding(
      .claims, "expired", "The token has expired.", expected: "an exp ahead", seen: "\(span(seconds)) ago",
      mend:
        "Verify a token when it arrives, and keep a session of your own afterwards; to check an old one, name the time it is to be checked at."
    )
  }

  fileprivate static func early(_ claim: String, seconds: Double, _ leeway: Double) -> TokenFinding {
    TokenFinding(
      .claims, claim == "iat" ? "issued_in_the_future" : "not_yet_valid", "The \(claim) lies in the future.",
      expected: "at most \(Int(leeway)) s ahead", seen: "\(span(seconds)) ahead",
      mend: seconds < 120
        ? "Set this machine's clock, and allow some seconds: Apple's clock is often a little ahead."
        : "Refuse it, unless this machine's clock is wrong.")
  }

  fileprivate static func livesTooLong(seconds: Double) -> TokenFinding {
    TokenFinding(
      .policy, "lives_too_long", "The token lives longer than Apple's.",
      expected: "\(IdentityToken.lifetime.seconds) s from iat to exp", seen: span(seconds),
      mend: seconds > 1e11
        ? "The exp looks like milliseconds; it is in seconds." : "Limit how old a token may be, by iat.")
  }

  fileprivate static func timeMissing(_ claim: String) -> TokenFinding {
    TokenFinding(
      .claims, "\(claim)_missing", "There is no \(claim).", expected: "seconds since 1970", seen: "none",
      mend: "Refuse it; make your library require \(claim).")
  }

  fileprivate static func timeUnreadable(_ claim: String, _ value: JSON) -> TokenFinding {
    TokenFinding(
      .claims, "\(claim)_no_number", "The \(claim) is no number.", expected: "seconds since 1970",
      seen: value.text().excerpt, mend: "Refuse it.")
  }

  fileprivate static func timeInText(_ claim: String, _ value: JSON) -> TokenFinding {
    TokenFinding(
      .policy, "\(claim)_in_text", "The \(claim) is a number in a string.", expected: "a JSON number",
      seen: value.text().excerpt, mend: "Do not convert it; RFC 7519 §2 requires a number.")
  }

  /// In the largest unit that leaves at least two of it.
  private static func span(_ seconds: Double) -> String {
    for (unit, length) in [("days", 86_400.0), ("hours", 3_600), ("minutes", 60)] where seconds >= 2 * length
    {
      return seconds / length > 1e9 ? "ages" : "\(Int(seconds / length)) \(unit)"
    }
    return "\(Int(seconds.rounded(.up))) s"
  }
}
