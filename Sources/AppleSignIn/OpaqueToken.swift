import IdentityState
import SigningCore

/// The look of Apple's codes and tokens: `c[0-9a-f]{32}.0.[a-z]{2,5}.[A-Za-z0-9_-]{22}` (seen on the wire).
enum OpaqueToken: String {
  case code = "c"
  case accessToken = "a"
  case refreshToken = "r"

  /// A new one, unpredictable as far as the chance is.
  func make(_ chance: any Chance) -> String {
    let bytes = chance.bytes(36)
    let hex = bytes[..<16].map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    let middle = String(decoding: bytes[16..<20].map { UInt8(ascii: "a") + $0 % 26 }, as: UTF8.self)
    return "\(rawValue)\(hex).0.\(middle).\(Base64URL.encode(bytes[20...]))"
  }

  /// What a string in that place looks like, for a diagnosis that must not repeat it.
  static func describe(_ text: String) -> String {
    if text.split(separator: ".").count == 3, text.hasPrefix("ey") { return "a JWT (an identity token?)" }
    guard text.count > 60, text.split(separator: ".").count == 4 else {
      return "\(text.utf8.count) bytes that Apple never issued"
    }
    return switch text.first {
    case "c": "an authorization code"
    case "a": "an access token"
    case "r": "a refresh token"
    default: "an opaque value"
    }
  }
}
