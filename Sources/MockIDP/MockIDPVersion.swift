/// The version of this package.
public enum MockIDPVersion {
  /// As in the change log.
  public static let current = "0.1.0"
}
