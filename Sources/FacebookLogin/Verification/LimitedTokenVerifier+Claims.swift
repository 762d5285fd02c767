import OAuthProtocol
import OrderedJSON
import SigningCore
import TokenDefects

extension LimitedTokenVerifier {
  func checkClaims(_ claims: JSON, _ party: RelyingParty, at now: Instant) -> [LimitedTokenFinding] {
    let moment = Double(now.millisecondsSince1970) / 1_000
    let judgements = [
      issuer(claims["iss"], party), audience(claims["aud"], party), expiry(claims["exp"], party, moment),
      issue(claims["iat"], party, moment), subject(claims["sub"]), identifier(claims["jti"], party),
    ]
    return zip(["iss", "aud", "exp", "iat", "sub", "jti"], judgements).compactMap { name, judgement in
      judgement.map { judgement in
        LimitedTokenFinding(
          party, judgement.isPolicy ? .policy : .claims, "claim_\(name)",
          judgement.problem ?? "The \(name) is not what it must be.", expected: judgement.expected,
          seen: claims[name]?.text() ?? "none", mend: judgement.mend)
      }
    }
  }

  /// What is wrong with a claim.
  private struct Judgement {
    var problem: String?
    let expected: String
    var mend = "Refuse it."
    /// A careful backend refuses it, and need not.
    var isPolicy = false
  }

  private func issuer(_ value: JSON?, _ party: RelyingParty) -> Judgement? {
    let issuer = value?.string
    let host = issuer.flatMap(Self.host)
    let isFacebook = host == "facebook.com" || host?.hasSuffix(".facebook.com") == true
    switch party {
    case .iOS:
      return isFacebook
        ? nil : Judgement(expected: "a URL at facebook.com or a name below it", mend: whyOther(issuer))
    case .android:
      return host == "facebook.com" || host == "www.facebook.com"
        ? nil
        : Judgement(
          expected: "a URL at facebook.com or www.facebook.com exactly",
          mend: isFacebook ? Self.alwaysThisIssuer : whyOther(issuer))
    case .backend:
      return issuer == expectation.issuer
        ? nil
        : Judgement(
          expected: expectation.issuer,
          mend: isFacebook ? Self.alwaysThisIssuer : whyOther(issuer), isPolicy: isFacebook)
    }
  }

  private static let alwaysThisIssuer =
    "Facebook's tokens have named \(FacebookSettings.realIssuer) since August 2021, wherever the keys are: compare exactly."

  private func whyOther(_ issuer: String?) -> String {
    guard let issuer else { return "Refuse it; an identity token names its issuer." }
    if issuer.hasPrefix("http://") || issuer.contains("localhost") {
      return
        "A mock whose facebook.issuer is local made it: the SDKs take no such issuer; a backend must expect it (--issuer here)."
    }
    return "Refuse it: another provider made it. Compare the whole of it, not its beginning."
  }

  private static func host(of url: String) -> String? {
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@").last ?? ""
    return String(host.prefix { $0 != ":" }).lowercased()
  }

  private func audience(_ value: JSON?, _ party: RelyingParty) -> Judgement? {
    let accepted = expectation.appIDs
    func isAccepted(_ id: String) -> Bool { accepted.isEmpty || accepted.contains(id) }
    if let id = value?.string, isAccepted(id) { return nil }
    let expected =
      accepted.isEmpty ? "an app id, a string" : "\(accepted.joined(separator: " or ")), a string"
    let isList = value?.elements?.compactMap(\.string).contains(where: isAccepted) == true
    return Judgement(
      problem: value?.string == nil ? nil : "The token is for another app.", expected: expected,
      mend: isList
        ? "Accept a string only, as Facebook sends it." : "Refuse it: it was issued to another app.",
      isPolicy: isList && party == .backend)
  }

  private func expiry(_ value: JSON?, _ party: RelyingParty, _ moment: Double) -> Judgement? {
    guard let expiry = value.flatMap({ Self.number($0, party) }) else {
      return Judgement(expected: "a number of seconds since 1970")
    }
    let isAhead =
      switch party {
      case .iOS: expiry > moment
      case .android: expiry >= moment
      case .backend: expiry + Double(expectation.leeway.seconds) > moment
      }
    if !isAhead {
      return Judgement(
        problem: "The token expired \(Int(moment - expiry)) s ago.", expected: "an exp that lies ahead",
        mend: "Verify a token when it arrives, and keep a session of your own afterwards.")
    }
    return party == .backend ? text(value) : nil
  }

  private func issue(_ value: JSON?, _ party: RelyingParty, _ moment: Double) -> Judgement? {
    guard let issued = value.flatMap({ Self.number($0, party) }) else {
      return Judgement(expected: "a number of seconds since 1970")
    }
    if party == .backend, issued > moment + Double(expectation.leeway.seconds) {
      return Judgement(
        problem: "The token was issued \(Int(issued - moment)) s ahead of now.",
        expected: "at most \(expectation.leeway.seconds) s ahead",
        mend: "Set this machine's clock, or refuse the token.")
    }
    guard issued < moment - 600 else { return party == .backend ? text(value) : nil }
    return Judgement(
      problem: "The token was issued \(Int(moment - issued)) s ago.", expected: "at most 600 s ago",
      mend: "Verify a token when it arrives; the SDKs take none that is older than ten minutes.",
      isPolicy: party == .backend)
  }

  /// A number that a backend's library may read out of a string.
  private func text(_ value: JSON?) -> Judgement? {
    guard value?.string != nil else { return nil }
    return Judgement(
      expected: "a JSON number", mend: "Do not convert it; RFC 7519 §2 requires a number.", isPolicy: true)
  }

  /// Of iOS a JSON number; `optLong` of Android's reads one in a string too, as some libraries of backends do.
  private static func number(_ value: JSON, _ party: RelyingParty) -> Double? {
    let number = value.double ?? (party == .iOS ? nil : value.string.flatMap(Double.init))
    return number?.isFinite == true && (number?.magnitude ?? 0) < 1e15 ? number : nil
  }

  private func subject(_ value: JSON?) -> Judgement? {
    value?.string?.isEmpty == false
      ? nil : Judgement(expected: "a text that is not empty", mend: "Refuse it; do not convert it.")
  }

  private func identifier(_ value: JSON?, _ party: RelyingParty) -> Judgement? {
    value?.string?.isEmpty == false
      ? nil
      : Judgement(
        expected: "a text that is not empty",
        mend: "Refuse it: a jti that is remembered keeps a token from being used twice.",
        isPolicy: party == .backend)
  }
}
