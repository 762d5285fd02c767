package import IdentityState
import SigningCore

/// Who a person is to a team: derived, never stored, so the same on every machine with the same seed.
package struct AppleIdentity: Sendable, Equatable {
  /// `^\d{6}\.[0-9a-f]{32}\.\d{4}$`; the last four digits are a time of day (reference: identity token, `sub`).
  package let subject: String
  package let relayAddress: String

  package init(account: Account, team: String, settings: AppleSettings) {
    let bytes = PairwiseIdentifier.derive(seed: settings.seed, purpose: "apple.sub", [team, account.id])
    let number = bytes[16..<24].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let hex = bytes[..<16].map { byte in Self.padded(String(byte, radix: 16), to: 2) }.joined()
    let prefix = Self.padded(String(number % 2_000), to: 6)
    let minute = Int(number >> 32) % 1_440
    let time = Self.padded(String(minute / 60), to: 2) + Self.padded(String(minute % 60), to: 2)
    subject = "\(prefix).\(hex).\(time)"
    relayAddress =
      AppleTraits(account).relayEmail
      ?? Self.relayLocalPart(account: account, team: team, seed: settings.seed) + "@" + settings.relayDomain
  }

  /// Ten of `[a-z0-9]`, as almost all seen.
  private static func relayLocalPart(account: Account, team: String, seed: String) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    let bytes = PairwiseIdentifier.derive(seed: seed, purpose: "apple.relay", [team, account.id])
    return String(decoding: bytes.prefix(10).map { alphabet[Int($0) % alphabet.count] }, as: UTF8.self)
  }

  private static func padded(_ text: String, to length: Int) -> String {
    String(repeating: "0", count: max(0, length - text.count)) + text
  }
}
