import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension TokenDefect {
  /// Not a JWS in compact serialisation (RFC 7515 §7.1) whose payload is a JSON object (RFC 7519 §7.2).
  package static let ofFormat = ofParts + ofEncoding + ofContent

  private static let ofParts = [
    TokenDefect(
      "two-parts", "The signature and its dot are missing; a JWS has three parts (RFC 7515 §7.1).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in draft.signingInput }),
    TokenDefect(
      "four-parts", "A fourth part follows the signature; a JWS has three (RFC 7515 §7.1).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in try draft.signed() + ".e30" }),
    TokenDefect(
      "five-parts", "Five parts, as an encrypted token has; identity tokens are signed alone (RFC 7516 §9).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in
        let parts = try draft.signed().split(separator: ".")
        return "\(parts[0]).\(parts[2]).e30.\(parts[1]).e30"
      }),
    TokenDefect(
      "cut-short",
      "Cut after 255 characters, as by a database column; a JWS has three parts (RFC 7515 §7.1).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in String(try draft.signed().prefix(255)) }),
    TokenDefect(
      "json-serialization",
      "The same signature in JSON serialisation (RFC 7515 §7.2); a JWT is always compact (RFC 7519 §1).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in
        let parts = try draft.signed().split(separator: ".").map { JSON.string(String($0)) }
        return JSON.object(["payload": parts[1], "protected": parts[0], "signature": parts[2]]).text()
      }),
  ]

  private static let ofEncoding = [
    TokenDefect(
      "stray-padding", "An = follows the signature; Base64URL has no padding in a JWS (RFC 7515 §2).",
      caughtBy: .format, making: { draft throws(OAuthError) in try draft.signed() + "=" }),
    TokenDefect(
      "standard-base64",
      "The signature is in the standard Base64 alphabet, + and / for - and _ (RFC 7515 §2).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in
        let signature = Base64URL.encode(try draft.signature())
        var standard = String(signature.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        // One signature in 50,000 has neither character.
        if standard == signature { standard = "+" + signature.dropFirst() }
        return "\(draft.signingInput).\(standard)"
      }),
    TokenDefect(
      "white-space",
      "The token is folded into lines of 76 characters; white space has no place in it (RFC 7515 §5.2, 2).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in
        var rest = Substring(try draft.signed())
        var lines: [Substring] = []
        while !rest.isEmpty {
          lines.append(rest.prefix(76))
          rest = rest.dropFirst(76)
        }
        return lines.joined(separator: "\r\n")
      }),
    TokenDefect(
      "unused-bits",
      "The signature's last character has bits that belong to no byte: a second spelling of one token (RFC 4648 §3.5).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in
        // 256 bytes leave four bits of the last character unused, so its value is a multiple of sixteen: A, Q, g, w.
        let token = try draft.signed()
        let spelled: [Character: Character] = ["A": "B", "Q": "R", "g": "h", "w": "x"]
        guard let last = token.last, let other = spelled[last] else {
          throw .defectNeeds("a signing key of 2048 bits", defect: "unused-bits")
        }
        return token.dropLast() + String(other)
      }),
  ]

  private static let ofContent = [
    TokenDefect(
      "header-not-json", "The header is not JSON (RFC 7515 §5.2, 3).", caughtBy: .format,
      making: { draft throws(OAuthError) in
        let header = Base64URL.encode(draft.header.bytes().dropLast())
        return try TokenDraft.signed("\(header).\(draft.part(draft.claims))", by: draft.signer.key)
      }),
    TokenDefect(
      "payload-not-json", "The payload is not JSON, though properly signed (RFC 7519 §7.2, 10).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in try draft.signed(payload: draft.claims.bytes().dropLast()) }),
    TokenDefect(
      "payload-array",
      "The payload is a JSON array, though properly signed; claims are an object (RFC 7519 §7.2, 10).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in try draft.signed(payload: JSON.array([draft.claims]).bytes()) }),
    TokenDefect(
      "payload-not-utf8", "The payload is not UTF-8, though properly signed (RFC 7519 §7.2, 10).",
      caughtBy: .format,
      making: { draft throws(OAuthError) in
        let bytes = draft.claims.setting("name", to: "?").bytes()
        let place = bytes.lastIndex(of: UInt8(ascii: "?")) ?? bytes.startIndex
        return try draft.signed(payload: bytes[..<place] + [0xE9] + bytes[(place + 1)...])
      }),
  ]
}

extension TokenDraft {
  fileprivate func signed(payload: some Sequence<UInt8>) throws(OAuthError) -> String {
    try Self.signed("\(part(header)).\(Base64URL.encode(payload))", by: signer.key)
  }
}
