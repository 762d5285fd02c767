extension Configuration {
  /// Who answers the sign-in page.
  public enum SignIn: String, Sendable, CaseIterable {
    /// A person, or a browser under test.
    case page
    /// The mock: the hinted account, else the next scripted one, else the first, with that account's choices.
    case auto
  }
}
