import OrderedJSON
import SigningCore
import TokenDefects

extension TokenVerifier {
  /// Half of what servers take in one header field; Apple's have some 1,000 bytes.
  private static let largestUsual = 8_192

  /// What standard verification lets pass in the form of the token.
  func checkForm(_ token: CompactToken, length: Int) -> [TokenFinding] {
    var findings: [TokenFinding] = []
    if token.isPadded {
      findings.append(
        .warning(
          "padded", "The parts have Base64 padding.",
          "Refuse it, or say why not; a JWS has none (RFC 7515 §2)."))
    }
    if length > Self.largestUsual {
      findings.append(
        .warning(
          "huge", "The token is \(length) bytes long, and Apple's about 1,000.",
          "Limit the length before decoding."))
    }
    for (part, name) in token.repeated {
      findings.append(
        .warning(
          "duplicate_member", "\(name.excerpt) stands more than once in the \(part.rawValue).",
          "Refuse it, or use a parser that takes the last one everywhere (RFC 7519 §4)."))
    }
    if let type = token.header["typ"], type.string?.lowercased() != "jwt" {
      findings.append(
        .warning(
          "type", "The header's typ is \(type.text().excerpt), so that it is meant as another kind of token.",
          "Refuse a typ that you do not expect (RFC 8725 §3.11); Apple sends none."))
    }
    if token.claims["nonce_supported"] != true {
      findings.append(
        .warning(
          "nonce_supported",
          "nonce_supported is \(token.claims["nonce_supported"]?.text().excerpt ?? "missing").",
          "Do not let it excuse a missing nonce; Apple has sent true since 2020."))
    }
    return findings
  }

  /// What the token says of the person's address.
  func checkEmail(_ claims: JSON) -> [TokenFinding] {
    guard let email = claims["email"]?.string, !email.isEmpty else {
      return [
        .warning(
          "email_missing", "There is no email.",
          "Key accounts by sub, and cope without an address: it is there only if that scope was granted.")
      ]
    }
    return verification(claims["email_verified"]) + privacy(claims["is_private_email"], of: email)
  }

  private func verification(_ value: JSON?) -> [TokenFinding] {
    switch value {
    case true: return []
    case "true": return [.otherType("email_verified")]
    case false, "false":
      return [
        .warning(
          "email_not_verified", "email_verified is \(value == false ? "false" : "the string \"false\"").",
          "Do not link accounts or send secrets by this address; compare with true and \"true\" alone.")
      ]
    default:
      return [
        .warning(
          "email_verified", "email_verified is \(value?.text().excerpt ?? "missing").",
          "Take the address for unverified; absent is not true.")
      ]
    }
  }

  private func privacy(_ value: JSON?, of email: String) -> [TokenFinding] {
    let isRelay = expectation.relayDomains.contains { email.lowercased().hasSuffix("@" + $0.lowercased()) }
    let says = value == true || value == "true"
    var findings: [TokenFinding] = []
    if value?.string == "true" || value?.string == "false" { findings.append(.otherType("is_private_email")) }
    if says != isRelay {
      findings.append(
        .warning(
          "private_email",
          says
            ? "is_private_email is true, and the address is no relay address that is known here."
            : "The address is a relay address, and is_private_email is \(value?.text().excerpt ?? "missing").",
          "Go by the claim, and do not decide anything by the domain: Apple adds domains."))
    }
    return findings
  }
}

extension TokenFinding {
  fileprivate static func warning(_ code: String, _ problem: String, _ mend: String) -> TokenFinding {
    TokenFinding(.policy, code, problem, mend: mend)
  }

  fileprivate static func otherType(_ claim: String) -> TokenFinding {
    warning(
      "\(claim)_type", "\(claim) is a string, as Apple sent it before February 2024.",
      "Accept both types; Apple documents string or Boolean.")
  }
}
