/// Everything that is wrong with a configuration file.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One mistake, with where it is and what should be there.
  public struct Problem: Sendable, Equatable, CustomStringConvertible {
    /// The file, as it was named.
    public let file: String
    /// The line, counted from 1; `nil` where the file as a whole is meant.
    public let line: Int?
    /// The way to the value, as in `apple.teams[0].id`; `nil` where it is not about a value.
    public let keyPath: String?
    /// What should be there.
    public let expected: String
    /// What is there, never a secret.
    public let found: String

    /// File, line, key path, expectation and finding in one line, as compilers write it.
    public var description: String {
      var parts = [line.map { "\(file):\($0)" } ?? file]
      if let keyPath { parts.append(keyPath) }
      parts.append("expected \(expected), found \(found)")
      return parts.joined(separator: ": ")
    }
  }

  /// The mistakes in the order of the file; at least one.
  public let problems: [Problem]

  /// A line for each mistake.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
