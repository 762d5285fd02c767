import OAuthProtocol

/// What a value must be, for the file, the environment and the command line alike.
package struct Rule<Value> {
  /// The continuation of "expected …".
  package let expected: String
  /// The value a text stands for; `nil` where the text breaks the rule.
  package let accept: (String) -> Value?

  package init(_ expected: String, accept: @escaping (String) -> Value?) {
    self.expected = expected
    self.accept = accept
  }
}

extension Rule where Value == Int {
  package static var port: Rule {
    Rule("a port number from 0 to 65535") { text in Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }
    }
  }

  package static var age: Rule {
    Rule("a whole number of years from 0 to 150") { text in
      Int(text).flatMap { (0...150).contains($0) ? $0 : nil }
    }
  }
}

extension Rule where Value == Int {
  /// A moment in seconds since 1970.
  package static var moment: Rule {
    Rule("a time such as 2026-11-30T21:52:24Z, or seconds since 1970") { text in
      let seconds = Int(text) ?? Instant(rfc3339: text)?.numericDate
      return seconds.flatMap { (0...253_402_300_799).contains($0) ? $0 : nil }
    }
  }
}

extension Rule where Value == Duration {
  package static var leeway: Rule {
    Rule("a whole number of seconds from 0 to 86400") { text in
      Int(text).flatMap { (0...86_400).contains($0) ? .seconds($0) : nil }
    }
  }
}

extension Rule where Value: RawRepresentable<String> & CaseIterable {
  /// One of the words of a closed set.
  package static var word: Rule {
    let words = Value.allCases.map { "\"\($0.rawValue)\"" }
    let expected = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return Rule(expected) { Value(rawValue: $0) }
  }
}

extension Rule where Value == Configuration.Issuer {
  package static var issuer: Rule {
    Rule("\"real\", \"local\" or an http or https URL without query or fragment") { text in
      switch text {
      case "real": .real
      case "local": .local
      default: Rule<String>.baseURL.accept(text).map(Value.url)
      }
    }
  }
}

extension Rule where Value == Configuration.SigningKeys {
  package static var keys: Rule {
    Rule("\"fresh\", \"built-in\" or the path of a directory") { text in
      switch text {
      case "fresh": .fresh
      case "built-in": .builtIn
      default: Rule<String>.path.accept(text).map(Value.directory)
      }
    }
  }
}
