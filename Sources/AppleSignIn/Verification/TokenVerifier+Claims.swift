import OAuthProtocol
import OrderedJSON
import TokenDefects

extension TokenVerifier {
  func checkIssuer(_ claims: JSON) -> [TokenFinding] {
    let issuer = claims["iss"]
    guard issuer?.string != expectation.issuer else { return [] }
    return [
      TokenFinding(
        .claims, "issuer", "The iss is not the expected one, to the letter.", expected: expectation.issuer,
        seen: issuer.map { $0.text().excerpt } ?? "none", mend: whyOther(issuer?.string))
    ]
  }

  private func whyOther(_ issuer: String?) -> String {
    let expected = expectation.issuer
    guard let issuer else { return "Refuse it; an identity token names its issuer." }
    if issuer == "https://account.apple.com" {
      return
        "Keep \(AppleSettings.realIssuer) as a constant: Apple's discovery document said account.apple.com for a day in June 2025, its tokens never did."
    }
    if issuer == expected + "/" || issuer + "/" == expected {
      return "Mind the slash at the end; issuers are compared exactly."
    }
    if issuer.hasPrefix("http://") || issuer.contains("localhost") {
      return
        "A mock that runs with --issuer local made it: expect that issuer (--issuer here), or run the mock with --issuer real."
    }
    if issuer == AppleSettings.realIssuer {
      return "The token is Apple's, or of a mock with --issuer real: expect \(AppleSettings.realIssuer)."
    }
    if issuer.hasPrefix(expected) { return "Compare the whole issuer, not its beginning." }
    return "Refuse it: another provider made it."
  }

  func checkSubject(_ claims: JSON) -> [TokenFinding] {
    guard let subject = claims["sub"] else {
      return [
        TokenFinding(
          .claims, "subject_missing", "There is no sub, so that the token is about nobody.",
          expected: "a string", seen: "none", mend: "Refuse it.")
      ]
    }
    guard let text = subject.string, !text.isEmpty else {
      return [
        TokenFinding(
          .claims, "subject", "The sub is no string, or an empty one.", expected: "a string",
          seen: subject.text().excerpt, mend: "Refuse it; do not convert it.")
      ]
    }
    return []
  }
}
