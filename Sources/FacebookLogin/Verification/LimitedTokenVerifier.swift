package import OAuthProtocol
import OrderedJSON
package import SigningCore

/// Checks an identity token as the SDKs for iOS and Android do, rule by rule (reference §1.7).
package struct LimitedTokenVerifier: Sendable {
  package enum SDK: String, Sendable, CaseIterable {
    case iOS = "ios"
    case android
  }

  /// A rule that a token breaks, and whose it is.
  package struct Finding: Sendable, Equatable {
    package let sdk: SDK
    package let diagnosis: Diagnosis
  }

  package let keys: JWKSet
  package let appID: String
  /// As the app sent it.
  package let nonce: String

  package init(keys: JWKSet, appID: String, nonce: String) {
    self.keys = keys
    self.appID = appID
    self.nonce = nonce
  }

  /// What the SDKs would object to; empty for a token that both take.
  package func verify(_ token: String, at now: Instant) -> [Finding] {
    SDK.allCases.flatMap { sdk in findings(token, as: sdk, at: now) }
  }

  private func findings(_ text: String, as sdk: SDK, at now: Instant) -> [Finding] {
    guard let token = try? JWS(parsing: text) else {
      return [
        finding(
          sdk, "format", "The token has no three parts that decode to a JWS.",
          expected: "header.payload.signature",
          seen: FacebookToken.describe(text), mend: "Pass AuthenticationToken.tokenString as it came.")
      ]
    }
    return header(token, sdk) + claims(token.payload, sdk, now) + signature(token, sdk)
  }

  private func finding(
    _ sdk: SDK, _ code: String, _ problem: String, expected: String? = nil, seen: String? = nil, mend: String
  ) -> Finding {
    Finding(sdk: sdk, diagnosis: Diagnosis(code, problem, expected: expected, seen: seen, mend: mend))
  }

  private func header(_ token: JWS, _ sdk: SDK) -> [Finding] {
    var findings: [Finding] = []
    func check(_ isRight: Bool, _ name: String, _ expected: String) {
      guard !isRight else { return }
      findings.append(
        finding(
          sdk, "header_\(name)", "The header's \(name) is not what the SDK wants.", expected: expected,
          seen: token.header[name]?.text() ?? "none", mend: "Refuse it: no token of Facebook's has that."))
    }
    let type = token.header["typ"]?.string ?? ""
    check(token.algorithm == "RS256", "alg", "RS256")
    check(sdk == .iOS ? type == "JWT" : !type.isEmpty, "typ", sdk == .iOS ? "JWT" : "any text")
    check(token.keyID?.isEmpty == false, "kid", "a text that is not empty")
    return findings
  }

  private func claims(_ claims: JSON, _ sdk: SDK, _ now: Instant) -> [Finding] {
    var findings: [Finding] = []
    func check(_ isRight: Bool, _ name: String, _ expected: String, _ mend: String = "Refuse it.") {
      guard !isRight else { return }
      findings.append(
        finding(
          sdk, name == "nonce" ? "nonce" : "claim_\(name)", "The \(name) is not what the SDK wants.",
          expected: expected, seen: claims[name]?.text() ?? "none", mend: mend))
    }
    let host = claims["iss"]?.string.flatMap(Self.host)
    let moment = Double(now.millisecondsSince1970) / 1_000
    check(claims["jti"]?.string?.isEmpty == false, "jti", "a text that is not empty")
    check(
      sdk == .iOS
        ? host == "facebook.com" || host?.hasSuffix(".facebook.com") == true
        : host == "facebook.com" || host == "www.facebook.com",
      "iss",
      sdk == .iOS
        ? "a URL at facebook.com or a name below it" : "a URL at facebook.com or www.facebook.com exactly")
    check(claims["aud"]?.string == appID, "aud", "the app id \(appID), a string")
    check(claims["sub"]?.string?.isEmpty == false, "sub", "a text that is not empty")
    let expiry = claims["exp"].flatMap { Self.number($0, sdk) }
    check(
      expiry.map { sdk == .iOS ? $0 > moment : $0 >= moment } ?? false, "exp", "a number that lies ahead")
    let issued = claims["iat"].flatMap { Self.number($0, sdk) }
    check(
      issued.map { $0 >= moment - 600 } ?? false, "iat", "a number, at most 600 s ago",
      "Verify a token when it arrives; the SDKs take none that is older than ten minutes.")
    check(
      !nonce.isEmpty && claims["nonce"]?.string == nonce, "nonce", nonce, nonceMend(claims["nonce"]?.string))
    return findings
  }

  /// Of iOS a JSON number; `optLong` of Android's reads one in a string too.
  private static func number(_ value: JSON, _ sdk: SDK) -> Double? {
    value.double ?? (sdk == .android ? value.string.flatMap(Double.init) : nil)
  }

  private static func host(of url: String) -> String? {
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@").last ?? ""
    return String(host.prefix { $0 != ":" }).lowercased()
  }

  private func nonceMend(_ seen: String?) -> String {
    guard let seen, !seen.isEmpty else {
      return "The dialog's request had no nonce: give LoginConfiguration one."
    }
    if seen == SHA256.hexDigest(nonce) {
      return "This is the raw nonce, and the token has its SHA-256: compare with the hash that the app sent."
    }
    if SHA256.hexDigest(seen) == nonce {
      return
        "The token has the raw nonce, and this is its hash: pass the hash to the SDK, the raw one to the backend."
    }
    return
      "Refuse it, or look for the sign-in that the token belongs to; a retry may have replaced the nonce."
  }

  private func signature(_ token: JWS, _ sdk: SDK) -> [Finding] {
    guard token.algorithm == "RS256" else { return [] }
    guard let id = token.keyID, let key = keys[id] else {
      return [
        finding(
          sdk, "key_unknown", "The kid names no published key.",
          expected: keys.keys.map(\.id).joined(separator: " or "),
          seen: token.header["kid"]?.text() ?? "none",
          mend: "Fetch the keys again; they change. If it is still unknown, refuse the token.")
      ]
    }
    guard key.algorithm == .rs256, key.isValid(signature: token.signature, over: token.signingInput) else {
      return [
        finding(
          sdk, "signature", "The signature is not by the key that kid names.", mend: "Refuse it.")
      ]
    }
    return []
  }
}
