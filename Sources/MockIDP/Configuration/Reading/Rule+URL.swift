extension Rule where Value == String {
  private init(_ expected: String, whereURL isRight: @escaping (URLShape) -> Bool) {
    self.init(expected) { text in URLShape(text).flatMap { isRight($0) ? text : nil } }
  }

  package static var webURL: Rule {
    Rule("an http or https URL", whereURL: \.isWeb)
  }

  /// A URL that paths are put after.
  package static var baseURL: Rule {
    Rule(
      "an http or https URL without query or fragment",
      whereURL: { $0.isWeb && !$0.hasQuery && !$0.hasFragment })
  }

  /// RFC 6749 §3.1.2 forbids the fragment.
  package static var webRedirectURI: Rule {
    Rule("an http or https URL without fragment", whereURL: { $0.isWeb && !$0.hasFragment })
  }

  /// As above, custom schemes included.
  package static var redirectURI: Rule {
    Rule(
      "an absolute URI without fragment",
      whereURL: { !$0.hasFragment && ($0.isWeb || !["http", "https"].contains($0.scheme)) })
  }
}
