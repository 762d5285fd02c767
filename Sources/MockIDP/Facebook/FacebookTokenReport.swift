import FacebookLogin
import OrderedJSON

/// What Facebook's SDKs and a careful backend say of a token.
public struct FacebookTokenReport: Sendable, Equatable, CustomStringConvertible {
  /// Who checks identity tokens, each by rules of their own.
  public enum RelyingParty: String, Sendable, CaseIterable {
    /// The SDK for iOS: refuses with the error 309, "Invalid ID token from login response".
    case iOS = "ios"
    /// The SDK for Android: takes the token for none.
    case android
    /// A server that a token is handed to: Meta's documentation and OpenID Connect Core §3.1.3.7.
    case backend
  }

  /// A rule that the token breaks.
  public struct Finding: Sendable, Equatable {
    /// Whose rule.
    public let party: RelyingParty
    /// Which check found it.
    public let caughtBy: TokenCheck
    /// What was expected, what was seen, and how to mend it.
    public let diagnosis: RefusalDiagnosis

    /// Whether that party may take the token all the same.
    public var isWarning: Bool { caughtBy == .policy }
  }

  /// Party by party, each in the order of the checks.
  public let findings: [Finding]
  /// What could not be checked because nothing was said to compare with, as sentences.
  public let unchecked: [String]
  /// The header as JSON text; `nil` when it cannot be read.
  public let header: String?
  /// The claims as JSON text; `nil` when they cannot be read.
  public let claims: String?

  /// Whether that party takes the token.
  public func isAccepted(by party: RelyingParty) -> Bool {
    findings.allSatisfy { $0.party != party || $0.isWarning }
  }

  /// Whether everybody does whose rules were asked for.
  public var isGood: Bool { findings.allSatisfy(\.isWarning) }

  init(_ verdict: LimitedTokenVerdict) {
    findings = verdict.findings.map { finding in
      Finding(
        party: RelyingParty(finding.party), caughtBy: TokenCheck(finding.caughtBy),
        diagnosis: RefusalDiagnosis(finding.diagnosis))
    }
    unchecked = verdict.unchecked
    header = verdict.header?.text()
    claims = verdict.claims?.text()
  }

  /// One finding a line.
  public var description: String {
    guard !findings.isEmpty else { return "good" }
    return findings.map { "\($0.party.rawValue): \($0.isWarning ? "warning: " : "")\($0.diagnosis)" }
      .joined(separator: "\n")
  }
}

extension FacebookTokenReport.RelyingParty {
  init(_ party: RelyingParty) {
    self =
      switch party {
      case .iOS: .iOS
      case .android: .android
      case .backend: .backend
      }
  }

  var rules: RelyingParty {
    switch self {
    case .iOS: .iOS
    case .android: .android
    case .backend: .backend
    }
  }
}
