extension Configuration {
  /// Which apps may use a provider.
  public enum Registration: String, Sendable, CaseIterable {
    /// Any client id and any redirect URI, beside those listed.
    case open
    /// Only what the configuration lists, as at the real service.
    case listed
  }
}
