import FacebookLogin

/// What Facebook's SDKs say of a token.
public struct FacebookTokenReport: Sendable, Equatable, CustomStringConvertible {
  /// An SDK that checks identity tokens itself.
  public enum SDK: String, Sendable, CaseIterable {
    /// Refuses with the error 309, "Invalid ID token from login response".
    case iOS = "ios"
    /// Takes the token for none.
    case android
  }

  /// A rule that the token breaks.
  public struct Finding: Sendable, Equatable {
    /// Whose rule.
    public let sdk: SDK
    /// What was expected, what was seen, and how to mend it.
    public let diagnosis: RefusalDiagnosis
  }

  /// In the order of the checks, iOS first.
  public let findings: [Finding]

  /// Whether that SDK takes the token.
  public func isAccepted(by sdk: SDK) -> Bool { findings.allSatisfy { $0.sdk != sdk } }

  /// Whether both do.
  public var isGood: Bool { findings.isEmpty }

  init(_ findings: [LimitedTokenVerifier.Finding]) {
    self.findings = findings.map { finding in
      Finding(sdk: finding.sdk == .iOS ? .iOS : .android, diagnosis: RefusalDiagnosis(finding.diagnosis))
    }
  }

  /// One finding a line.
  public var description: String {
    findings.isEmpty
      ? "good" : findings.map { "\($0.sdk.rawValue): \($0.diagnosis)" }.joined(separator: "\n")
  }
}
