import MockIDP
import Testing

@Suite struct WhoseToken {
  private static func token(_ idp: MockIdentityProvider, iss: String?) throws -> String {
    try idp.facebook.mint(for: "1", claims: iss.map { ["iss": ClaimValue(stringLiteral: $0)] } ?? [:]).token
  }

  /// The `iss` of a token that Facebook's key signed, and whose it is taken for.
  @Test(arguments: [
    ("https://www.facebook.com", "facebook"), ("https://limited.facebook.com", "facebook"),
    ("http://127.0.0.1:7780/www.facebook.com", "facebook"), ("https://appleid.apple.com", "apple"),
    ("http://idp.test/prefix/appleid.apple.com", "apple"),
    // By the key: these name neither.
    ("https://www.facebook.com.attacker.example", "facebook"), ("www.facebook.com", "facebook"),
  ])
  func `its iss tells, else its kid`(iss: String, name: String) async throws {
    try await withMockIDP { idp in
      let origin = idp.origin(of: try Self.token(idp, iss: iss))
      #expect(origin.issuer.name == name)
      let isByKey = iss.contains("attacker") || !iss.contains("://")
      if case .keyID = origin.clue { #expect(isByKey) } else { #expect(origin.clue == .issuer(iss)) }
    }
  }

  @Test(arguments: ["", "nonsense", "a.b.c", "eyJ9.e30."])
  func `where neither tells it is the first provider's`(text: String) async throws {
    try await withMockIDP { idp in
      let origin = idp.origin(of: text)
      #expect(origin.issuer.name == TokenIssuer.names.first)
      #expect(origin.clue == nil)
    }
  }

  @Test func `a configured issuer tells too`() async throws {
    let configuration = Configuration(facebook: Configuration.Facebook(issuer: .url("https://login.example")))
    try await withMockIDP(configuration) { idp in
      let token = try Self.token(idp, iss: nil)
      try idp.facebook.rotateKeys(keepOld: false)
      #expect(idp.origin(of: token).issuer.name == "facebook")
    }
  }

  @Test func `the names are those of the providers`() async throws {
    try await withMockIDP { idp in #expect(idp.tokenIssuers.map(\.name) == TokenIssuer.names) }
  }
}
