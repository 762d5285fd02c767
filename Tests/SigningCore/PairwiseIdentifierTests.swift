import SigningCore
import Testing

@Suite struct PairwiseIdentifierTests {
  struct Fields: Hashable {
    let seed: String
    let purpose: String
    let parts: [String]

    init(_ seed: String, _ purpose: String, _ parts: [String]) {
      self.seed = seed
      self.purpose = purpose
      self.parts = parts
    }

    var derived: [UInt8] { PairwiseIdentifier.derive(seed: seed, purpose: purpose, parts) }
  }

  /// Computed with another program; if it changes, everyone's people change.
  @Test func `the same fields give the same bytes for ever`() {
    #expect(
      Base64URL.encode(Fields("acme", "sub", ["TEAM123456", "ada"]).derived)
        == "m_9bbdNRCujahP4xfEW99E18sHACYzupgIbWTf-jnDk")
  }

  @Test func `fields that run together still differ`() {
    let all = [
      Fields("acme", "sub", ["ab", "c"]), Fields("acme", "sub", ["a", "bc"]), Fields("acme", "sub", ["abc"]),
      Fields("acme", "sub", ["abc", ""]), Fields("acme", "sub", ["", "abc"]),
      Fields("acme", "suba", ["b", "c"]),
      Fields("acme", "sub", ["c", "ab"]), Fields("acme", "sub", []), Fields("acmes", "ub", ["ab", "c"]),
      Fields("", "sub", ["ab", "c"]), Fields("acme", "", ["sub", "ab", "c"]),
      Fields("acme", "sub", ["AB", "c"]),
    ]
    #expect(Set(all.map(\.derived)).count == all.count)
    #expect(all.allSatisfy { $0.derived.count == 32 })
  }
}
