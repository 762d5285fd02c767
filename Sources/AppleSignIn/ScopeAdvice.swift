import HTTPMessages
import OAuthProtocol

/// What to do about a scope that Apple does not have, by what was probably meant.
enum ScopeAdvice {
  private static let known = ["name", "email", "openid"]
  private static let separators: Set<Character> = [",", ";", "+", "|"]

  /// - Parameter word: what stands between two spaces.
  static func on(_ word: String) -> String {
    if let decoded = PercentEncoding.decode(word, plusIsSpace: false), decoded != word {
      return "It is percent-encoded twice: encode scope once, as in scope=name%20email."
    }
    if word.contains(where: separators.contains) {
      let meant = word.split(whereSeparator: separators.contains).map { self.meant(String($0)) ?? String($0) }
      return "Separate scopes by a space: \(meant.joined(separator: " ")), which is "
        + "\(meant.joined(separator: "%20")) in the URL."
    }
    return meant(word).map { "Write \($0) in place of it." } ?? "Remove it from scope."
  }

  /// Other providers and Apple's own frameworks have other words for the same.
  private static func meant(_ word: String) -> String? {
    let letters = word.lowercased().filter(\.isLetter)
    if letters == "profile" || letters.hasSuffix("name") { return "name" }
    if letters.contains("mail") { return "email" }
    return NearestName.of(word, among: known)
  }
}
