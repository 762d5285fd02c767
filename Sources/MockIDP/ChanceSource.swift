import IdentityState

/// Where a provider's unpredictable bytes come from.
public struct ChanceSource: Sendable {
  let chance: any Chance

  /// The system's randomness.
  public static let system = ChanceSource(chance: SystemChance())

  /// The same codes, tokens and choices every time, for tests that compare whole tokens.
  public static func seeded(_ seed: String) -> ChanceSource {
    ChanceSource(chance: SeededChance(seed: seed))
  }
}
