import SigningCore
import TokenDefects

extension TokenFinding {
  /// Why some text is no token, with what it is likely to be instead.
  static func malformed(_ token: String, _ error: JWSError) -> TokenFinding {
    if case .tooLong = error {
      return TokenFinding(
        .format, "too_long", "\("\(error)".withCapital).", mend: "Refuse it; Apple's have about 1,000 bytes.")
    }
    let slip = Slip(token)
    return TokenFinding(
      .format, slip?.code ?? "malformed", "\("\(error)".withCapital).",
      expected: "header.payload.signature in Base64URL without padding (RFC 7515 §7.1)", seen: slip?.seen,
      mend: slip?.mend ?? "Pass the id_token exactly as it came.")
  }
}

/// A frequent way to hand over something that is not quite a token.
private struct Slip {
  let code: String
  let seen: String
  let mend: String

  private init(_ code: String, _ seen: String, _ mend: String) {
    self.code = code
    self.seen = seen
    self.mend = mend
  }

  init?(_ text: String) {
    guard let slip = Self.wrapping(text) ?? Self.encoding(text) ?? Self.parts(text) else { return nil }
    self = slip
  }

  private static func wrapping(_ text: String) -> Slip? {
    if text.isEmpty {
      return Slip("empty", "nothing", "Look for a field of another name, or a variable that is not set.")
    }
    if text.lowercased().hasPrefix("bearer ") {
      return Slip("bearer_prefix", "Bearer in front", "Take off the scheme of the Authorization header.")
    }
    if let first = text.first, "\"'".contains(first) {
      return Slip("quoted", "quotation marks around it", "Decode the JSON string, or take off the quotes.")
    }
    if text.hasPrefix("{") {
      return text.contains("\"id_token\"")
        ? Slip("token_response", "a whole token response", "Pass its id_token member.")
        : Slip(
          "json", "a JSON object", "Pass the compact form; JWS in JSON serialisation is no JWT (RFC 7519 §1)."
        )
    }
    return nil
  }

  private static func encoding(_ text: String) -> Slip? {
    if text.contains(where: \.isWhitespace) {
      return Slip(
        "white_space", "white space in it", "Join the lines and trim the ends; nothing may be added.")
    }
    if text.contains("%") {
      return Slip("percent_encoded", "percent-encoding", "Decode the form or URL before verifying.")
    }
    if text.contains("+") || text.contains("/") {
      return Slip(
        "standard_base64", "the standard Base64 alphabet",
        "Do not re-encode; JOSE uses - and _ (RFC 4648 §5).")
    }
    if text.contains("=") {
      return Slip("padding", "padding", "Do not re-encode; JOSE has no = (RFC 7515 §2).")
    }
    return nil
  }

  private static func parts(_ text: String) -> Slip? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).count
    let isJWT = text.hasPrefix("ey")
    if parts == 5, isJWT {
      return Slip("encrypted", "an encrypted token (JWE)", "Apple only signs; look where it was encrypted.")
    }
    if parts < 3, isJWT {
      return Slip(
        "cut_short", "\(text.utf8.count) characters, the rest missing",
        "Look for a database column, cookie or log that cuts; tokens have about 1,000 characters.")
    }
    return isJWT
      ? nil
      : Slip("not_a_jwt", OpaqueToken.describe(text), "Pass the id_token, not a code or an access token.")
  }
}

extension String {
  fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
