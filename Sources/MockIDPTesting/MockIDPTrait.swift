public import MockIDP
public import Testing

/// Gives each test a provider of its own, as ``MockIdentityProvider/forThisTest``.
public struct MockIDPTrait: TestTrait, SuiteTrait, TestScoping {
  let configuration: Configuration
  let clock: TimeSource
  let chance: ChanceSource

  /// On a suite, it goes to every test in it.
  public var isRecursive: Bool { true }

  /// Starts the provider before the test and lets it go after.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let idp = try MockIdentityProvider(configuration, clock: clock, chance: chance)
    try await MockIdentityProvider.$scoped.withValue(idp) { try await function() }
  }
}

extension Trait where Self == MockIDPTrait {
  /// A provider for each test, started with this configuration.
  public static func mockIDP(
    _ configuration: Configuration = Configuration(), clock: TimeSource = .system,
    chance: ChanceSource = .system
  ) -> Self {
    MockIDPTrait(configuration: configuration, clock: clock, chance: chance)
  }
}

extension MockIdentityProvider {
  @TaskLocal static var scoped: MockIdentityProvider?

  /// The provider that the trait `.mockIDP()` gave this test.
  ///
  /// - Throws: ``NoMockIDP`` in a test without the trait.
  public static var forThisTest: MockIdentityProvider {
    get throws {
      guard let scoped else { throw NoMockIDP() }
      return scoped
    }
  }
}

/// The test has no provider.
public struct NoMockIDP: Error, CustomStringConvertible {
  /// What to do about it.
  public let description = "This test has no mock identity provider: add .mockIDP() to @Test or @Suite."
}
