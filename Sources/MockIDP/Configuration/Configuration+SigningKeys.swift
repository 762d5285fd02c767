extension Configuration {
  /// Where the keys come from that sign identity tokens.
  public enum SigningKeys: Sendable, Equatable {
    /// The published development keys inside the package: the same everywhere, and worthless as secrets.
    case builtIn
    /// New keys at every start, never written anywhere.
    case fresh
    /// PEM files of that directory.
    case directory(String)
  }
}
