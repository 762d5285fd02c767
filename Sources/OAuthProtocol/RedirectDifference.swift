import HTTPMessages

/// In what two redirect URIs differ, where it is one of the ways in which they usually do.
package enum RedirectDifference: Equatable {
  case slash
  case letterCase
  case scheme
  case loopbackName
  case query
  case encoding

  /// The same for the first of several that has something in common with what was sent.
  package init?(_ sent: String, _ registered: [String]) {
    guard let found = registered.lazy.compactMap({ RedirectDifference(sent, $0) }).first else { return nil }
    self = found
  }

  /// - Returns: `nil` for URIs that have nothing in common.
  package init?(_ sent: String, _ expected: String) {
    func decoded(_ text: String) -> String? { PercentEncoding.decode(text[...], plusIsSpace: false) }
    func afterScheme(_ text: String) -> Substring {
      text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    }
    func named(_ text: String) -> String { text.replacing("://127.0.0.1", with: "://localhost") }
    func withoutQuery(_ text: String) -> Substring { text.prefix { $0 != "?" } }
    switch true {
    case sent + "/" == expected, sent == expected + "/": self = .slash
    case sent.lowercased() == expected.lowercased(): self = .letterCase
    case afterScheme(sent) == afterScheme(expected): self = .scheme
    case named(sent) == named(expected): self = .loopbackName
    case withoutQuery(sent) == withoutQuery(expected): self = .query
    case decoded(sent) == expected, sent == decoded(expected): self = .encoding
    default: return nil
    }
  }

  /// A sentence, and a space after it.
  package var text: String {
    switch self {
    case .slash: "They differ in the slash at the end. "
    case .letterCase: "They differ in capital letters. "
    case .scheme: "They differ in http and https: behind a proxy a server takes itself for http. "
    case .loopbackName: "localhost and 127.0.0.1 are two names. "
    case .query: "They differ in the query; code and state, which come with the answer, are no part of it. "
    case .encoding: "One of them is percent-encoded once more than the other. "
    }
  }
}
