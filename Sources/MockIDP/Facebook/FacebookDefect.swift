import FacebookLogin
import TokenDefects

/// One way in which an identity token of Facebook's can be bad, for
/// ``Facebook/mint(_:for:nonce:permissions:accessToken:claims:defect:)``.
public struct FacebookDefect: Sendable, Hashable, CustomStringConvertible {
  /// In kebab case; stable.
  public let name: String
  /// The rule it breaks, as a sentence.
  public let breaks: String
  /// The check that should notice.
  public let caughtBy: TokenCheck

  init(_ defect: TokenDefect) {
    name = defect.name
    breaks = defect.breaks
    caughtBy = TokenCheck(defect.caughtBy)
  }

  /// The catalogue.
  public static let all = TokenDefect.allOfFacebook.map(FacebookDefect.init)

  /// The defect of that name; `nil` when the catalogue has none.
  public init?(_ name: String) {
    guard let defect = TokenDefect.ofFacebook(named: name) else { return nil }
    self.init(defect)
  }

  /// The name.
  public var description: String { name }
}
