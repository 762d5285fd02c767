/// The rule for a host's name in letters (RFC 1123 §2.1).
package enum DomainName {
  package static func isWellFormed(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8.prefix(254))
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return bytes.count <= 253 && labels.allSatisfy(isLabel)
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { isAlphanumeric($0) || $0 == hyphen }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
