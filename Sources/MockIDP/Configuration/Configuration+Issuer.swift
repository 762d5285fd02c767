extension Configuration {
  /// What a provider calls itself in tokens and discovery documents.
  public enum Issuer: Sendable, Equatable {
    /// The real service's issuer, so that verifiers that have it built in pass.
    case real
    /// The base URL the authorization came in by, or the public URL where one is set.
    case local
    /// This text, byte for byte.
    case url(String)
  }
}
