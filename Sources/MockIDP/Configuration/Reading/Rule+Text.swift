import IdentityState

extension Rule where Value == String {
  private init(_ expected: String, where isRight: @escaping (String) -> Bool) {
    self.init(expected) { isRight($0) ? $0 : nil }
  }

  package static var text: Rule {
    Rule("a text that is not empty") { text in
      !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
  }

  package static var name: Rule {
    Rule("a name, of more than white space") { text in
      Rule.text.accept(text) != nil && !PersonName.isBlank(text)
    }
  }

  package static var path: Rule {
    Rule("a path") { text in !text.isEmpty && !text.utf8.contains(0) }
  }

  /// Ids of teams, keys, apps and clients.
  package static var identifier: Rule {
    Rule("letters, digits, '.', '-' or '_'") { text in
      !text.isEmpty && text.utf8.allSatisfy { $0.isAlphanumeric || [0x2D, 0x2E, 0x5F].contains($0) }
    }
  }

  package static var accountID: Rule {
    Rule("an id without spaces, '/', '?', '#' or '%'") { text in
      !text.isEmpty
        && text.unicodeScalars.allSatisfy { $0.value > 0x20 && !"/?#%\u{7F}".unicodeScalars.contains($0) }
    }
  }

  package static var email: Rule {
    Rule("an e-mail address") { EmailAddress.isWellFormed($0) }
  }

  package static var domain: Rule {
    Rule("a domain name") { DomainName.isWellFormed($0) }
  }

  /// What a socket binds to: an address of either family or a name.
  package static var host: Rule {
    Rule("an IP address or a host name, without a port") { isHost($0) }
  }

  package static var birthday: Rule {
    Rule("MM/DD/YYYY, MM/DD or YYYY") { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard [[2, 2, 4], [2, 2], [4]].contains(parts.map(\.utf8.count)),
        parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
      else { return false }
      guard parts.count > 1, let month = Int(parts[0]), let day = Int(parts[1]) else { return true }
      return (1...12).contains(month) && (1...31).contains(day)
    }
  }

  private static func isHost(_ text: String) -> Bool {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ":") }) < 2 else {
      return text.utf8.allSatisfy { $0.isHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    }
    return DomainName.isWellFormed(text)
  }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }

  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
  }
}
