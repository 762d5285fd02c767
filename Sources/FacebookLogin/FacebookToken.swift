import IdentityState
import SigningCore

/// The look of Facebook's codes and tokens.
package enum FacebookToken: Sendable {
  case code
  case accessToken
  /// The access token of a person whose device denies tracking: Graph refuses it (reference §1.10).
  case untrackedAccessToken
  /// What the SDK sends back at the next sign-in.
  case userTokenNonce
  /// What the SDK exchanges for an access token by `fb_exchange_nonce`.
  case exchangeNonce

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// A new one, unpredictable as far as the chance is.
  func make(_ chance: any Chance) -> String {
    switch self {
    case .code: "AQ" + Base64URL.encode(chance.bytes(120))
    case .accessToken: "EAA" + Self.text(chance, 177)
    case .untrackedAccessToken: "limited" + Self.text(chance, 193)
    case .userTokenNonce, .exchangeNonce: Self.text(chance, 32)
    }
  }

  /// One draw of chance, however long.
  private static func text(_ chance: any Chance, _ length: Int) -> String {
    String(decoding: chance.bytes(length).map { letters[Int($0) % letters.count] }, as: UTF8.self)
  }

  /// Whether that is the access token of a person in limited mode, by its look.
  package static func isUntracked(_ text: String) -> Bool {
    text.utf8.count == 200 && text.hasPrefix("limited")
  }

  /// What a string in that place looks like, for a diagnosis that must not repeat it.
  package static func describe(_ text: String) -> String {
    if text.isEmpty { return "nothing" }
    if text.split(separator: ".").count == 3, text.hasPrefix("ey") { return "a JWT (an identity token?)" }
    if isUntracked(text) { return "the access token of a limited sign-in" }
    if text.hasPrefix("EAA") { return "a user access token" }
    if text.hasPrefix("AQ") { return "an authorization code" }
    if text.contains("|") { return "an app access token" }
    if text.uppercased().contains("%7C") { return "an app access token that was percent-encoded twice" }
    if text.contains(where: \.isWhitespace) { return "a text with white space in it" }
    return "\(text.utf8.count) bytes that Facebook never issued"
  }
}
