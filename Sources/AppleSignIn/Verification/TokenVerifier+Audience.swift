import OrderedJSON
import TokenDefects

extension TokenVerifier {
  func checkAudience(_ claims: JSON) -> [TokenFinding] {
    guard let audience = claims["aud"] else {
      return [
        finding("audience_missing", "There is no aud.", seen: "none", "Refuse it; it was issued to nobody.")
      ]
    }
    let named: [String]
    var findings: [TokenFinding] = []
    switch audience {
    case .string(let client): named = [client]
    case .array(let elements):
      named = elements.compactMap(\.string)
      if named.count == elements.count, named.contains(where: isAccepted) {
        findings.append(array(named, audience))
      }
    default: named = []
    }
    if !named.contains(where: isAccepted) {
      findings.append(
        finding(
          "audience", "The token is for another client.", seen: audience.text().excerpt, whyOther(named.first)
        ))
    }
    return findings + authorizedParty(claims["azp"])
  }

  private func isAccepted(_ clientID: String) -> Bool {
    expectation.clientIDs.isEmpty || expectation.clientIDs.contains(clientID)
  }

  private var expected: String {
    expectation.clientIDs.isEmpty ? "a client id" : expectation.clientIDs.joined(separator: " or ")
  }

  private func finding(_ code: String, _ problem: String, seen: String, _ mend: String) -> TokenFinding {
    TokenFinding(.claims, code, problem, expected: expected, seen: seen, mend: mend)
  }

  private func array(_ named: [String], _ audience: JSON) -> TokenFinding {
    let strangers = named.filter { !isAccepted($0) }
    return TokenFinding(
      .policy, strangers.isEmpty ? "audience_array" : "audience_array_with_others",
      strangers.isEmpty
        ? "The aud is an array; Apple's is always a string." : "The aud names clients beside yours.",
      expected: "a string", seen: audience.text().excerpt,
      mend: strangers.isEmpty
        ? "Accept a string only, as Apple sends it."
        : "Refuse it: the others may replay it (OpenID Connect Core §3.1.3.7, 3).")
  }

  private func authorizedParty(_ value: JSON?) -> [TokenFinding] {
    guard let value, !isAccepted(value.string ?? "") else { return [] }
    return [
      TokenFinding(
        .policy, "authorized_party", "The azp is another client.", expected: expected,
        seen: value.text().excerpt,
        mend: "Refuse it; Apple sends no azp (OpenID Connect Core §3.1.3.7, 5).")
    ]
  }

  private func whyOther(_ seen: String?) -> String {
    guard let seen else { return "Refuse it; aud is a string." }
    if seen == "host.exp.Exponent" {
      return
        "The app ran in Expo Go, whose bundle id this is: make a development build. Never accept it in production."
    }
    for id in expectation.clientIDs {
      if seen.lowercased() == id.lowercased() { return "Mind the case: client ids are case-sensitive." }
      if seen.hasPrefix(id) && !seen.dropFirst(id.count).hasPrefix(".") || seen.isSibling(of: id) {
        return
          "If \(seen.excerpt) is yours too, accept both: a native app's tokens carry the bundle id, a web sign-in's the Services ID. If not, refuse it."
      }
    }
    return "Refuse it: it was issued to another app, whoever sends it."
  }
}

extension String {
  /// Whether both ids begin with the same two labels, `com.example`, as one developer's do.
  fileprivate func isSibling(of other: String) -> Bool {
    let labels = split(separator: ".").prefix(2)
    return labels.count == 2 && labels == other.split(separator: ".").prefix(2)
  }
}
