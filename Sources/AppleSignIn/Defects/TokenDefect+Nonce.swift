import OAuthProtocol
import OrderedJSON
import SigningCore
import TokenDefects

extension TokenDefect {
  /// All else is right, and the nonce is not the expected one (OpenID Connect Core §3.1.3.7, 11).
  static let ofNonce = [
    TokenDefect(
      "missing-nonce",
      "There is no nonce although one was sent and nonce_supported is true (Apple: Verifying a user).",
      caughtBy: .nonce, editing: { draft throws(OAuthError) in draft.set("nonce", nil) }),
    TokenDefect(
      "empty-nonce", "The nonce is empty (OpenID Connect Core §3.1.3.7, 11).", caughtBy: .nonce,
      editing: { draft throws(OAuthError) in draft.set("nonce", "") }),
    TokenDefect(
      "wrong-nonce", "The nonce is that of another sign-in: a token replayed (OpenID Connect Core §15.5.2).",
      caughtBy: .nonce,
      editing: { draft throws(OAuthError) in
        draft.set("nonce", .string(SHA256.hexDigest(draft.nonce + " of another sign-in")))
      }),
    TokenDefect(
      "hashed-nonce",
      "The nonce is the SHA-256 of what was sent; Apple copies it verbatim (Apple: Request an authorization).",
      caughtBy: .nonce,
      editing: { draft throws(OAuthError) in draft.set("nonce", .string(SHA256.hexDigest(draft.nonce))) }),
    TokenDefect(
      "base64-hashed-nonce",
      "The nonce is a SHA-256 in Base64; Firebase and others compare with hexadecimal digits (Firebase: Authenticate using Apple).",
      caughtBy: .nonce,
      editing: { draft throws(OAuthError) in
        draft.set("nonce", .string(Base64URL.encode(draft.nonce.hexDigestBytes ?? SHA256.hash(draft.nonce))))
      }),
    TokenDefect(
      "truncated-nonce",
      "The nonce is only the first half of the one sent; it is compared whole (OpenID Connect Core §3.1.3.7, 11).",
      caughtBy: .nonce,
      editing: { draft throws(OAuthError) in
        draft.set("nonce", .string(String(draft.nonce.prefix(draft.nonce.count / 2))))
      }),
    TokenDefect(
      "nonce-in-other-case",
      "The nonce is the one sent in other case; it is case-sensitive (OpenID Connect Core §2).",
      caughtBy: .nonce,
      editing: { draft throws(OAuthError) in
        draft.set(
          "nonce",
          .string(try draft.nonce.inOtherCase(orNeeds: "a nonce with letters", "nonce-in-other-case")))
      }),
    TokenDefect(
      "nonce-array",
      "The nonce is an array of the one sent, which loose comparison takes for equal; it is a string (OpenID Connect Core §2).",
      caughtBy: .nonce,
      editing: { draft throws(OAuthError) in draft.set("nonce", [.string(draft.nonce)]) }),
  ]
}

extension String {
  /// The text with capitals for small letters and the reverse.
  func inOtherCase(orNeeds needed: String, _ defect: String) throws(OAuthError) -> String {
    let other = String(map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
    guard other != self else { throw .defectNeeds(needed, defect: defect) }
    return other
  }

  /// The 32 bytes of a SHA-256 spelled in hexadecimal digits; `nil` where the text is none.
  var hexDigestBytes: [UInt8]? {
    let digits = Array(utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
      guard !pair.hasPrefix("+"), let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
