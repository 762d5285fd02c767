/// The rule for a person's address, the same in the file, over the control API and on the sign-in pages.
package enum EmailAddress {
  /// One `@`, something printable in ASCII before it and a domain behind it: what identity tokens carry.
  package static func isWellFormed(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[0].utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && DomainName.isWellFormed(parts[1])
  }
}
