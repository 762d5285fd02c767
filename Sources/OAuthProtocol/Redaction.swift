/// Keeps secrets out of diagnoses, log and journal, also those that a client put where a name belongs: a client id and a client secret
/// swapped, a callback URL with its code sent as redirect URI.
package enum Redaction {
  /// In bytes; what is longer helps nobody.
  private static let longest = 300

  /// The text with every token in it cut to six characters, as logs and journal show them.
  package static func redact(_ text: String) -> String {
    guard text.utf8.count > 20, hasLongRun(text) else { return text }
    if text.contains("PRIVATE KEY-----") { return "a private key" }
    var kept: [UInt8] = []
    var run: [UInt8] = []
    for byte in text.utf8 {
      if isTokenByte(byte) {
        run.append(byte)
      } else {
        kept += shown(run) + [byte]
        run = []
      }
    }
    kept += shown(run)
    return String(decoding: kept, as: UTF8.self)
  }

  /// The same, cut to what a reader needs of a value.
  static func excerpt(_ text: String) -> String {
    let kept = redact(text)
    return kept.utf8.count <= longest
      ? kept : String(decoding: kept.utf8.prefix(longest), as: UTF8.self) + "..."
  }

  /// Whether there is a run of token characters long enough to be a secret, or the dashes of a PEM.
  private static func hasLongRun(_ text: String) -> Bool {
    var length = 0
    var dashes = 0
    for byte in text.utf8 {
      length = isTokenByte(byte) ? length + 1 : 0
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
      if length >= 20 || dashes == 5 { return true }
    }
    return false
  }

  private static func shown(_ run: [UInt8]) -> [UInt8] {
    isJWT(run) || isOpaque(run) || isFacebooks(run) ? run.prefix(6) + Array("...".utf8) : run
  }

  private static func isJWT(_ run: [UInt8]) -> Bool {
    run.count >= 20 && run.starts(with: "ey".utf8) && run.contains(UInt8(ascii: "."))
  }

  /// `c`, `a` or `r`, then 32 hexadecimal digits and a dot: Apple's codes and tokens.
  private static func isOpaque(_ run: [UInt8]) -> Bool {
    run.count > 34 && run[33] == UInt8(ascii: ".")
      && run[1...32].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// `EAA` or `AQ` and many letters and digits: Facebook's access tokens and codes.
  private static func isFacebooks(_ run: [UInt8]) -> Bool {
    run.count >= 40 && (run.starts(with: "EAA".utf8) || run.starts(with: "AQ".utf8))
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }
}
