import AppleSignIn
import TokenDefects

/// One way in which an identity token can be bad, for ``Apple/mint(_:for:nonce:email:code:accessToken:claims:defect:)``.
///
/// A test that sends every defect to a login endpoint and expects a refusal finds the checks that are missing there.
public struct AppleDefect: Sendable, Hashable, CustomStringConvertible {
  /// In kebab case; stable.
  public let name: String
  /// The rule it breaks, as a sentence that says where the rule is written.
  public let breaks: String
  /// The check that should notice.
  public let caughtBy: TokenCheck

  init(_ defect: TokenDefect) {
    name = defect.name
    breaks = defect.breaks
    caughtBy = TokenCheck(defect.caughtBy)
  }

  /// The catalogue.
  public static let all = TokenDefect.all.map(AppleDefect.init)

  /// The defect of that name; `nil` when the catalogue has none.
  public init?(_ name: String) {
    guard let defect = TokenDefect.named(name) else { return nil }
    self.init(defect)
  }

  /// The name.
  public var description: String { name }
}
