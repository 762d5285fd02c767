#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import MockIDP
import OAuthProtocol

/// The environment variables of the process that this program reads.
struct Environment {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  static var ofProcess: Environment { Environment(ProcessInfo.processInfo.environment) }

  /// The first of those names that is set to something.
  ///
  /// Kubernetes sets `MOCK_IDP_PORT=tcp://…` in every container beside a service called `mock-idp`; that is no
  /// setting of ours.
  func first(of names: [String]) -> (name: String, value: String)? {
    for name in names {
      if let value = variables[name], !value.isEmpty, !value.hasPrefix("tcp://") { return (name, value) }
    }
    return nil
  }

  /// Variables that look like a setting and are none, a sentence each.
  func misspellings(among names: [String]) -> [String] {
    let known = names.filter { $0.hasPrefix(Self.prefix) }.map { String($0.dropFirst(Self.prefix.count)) }
    let unknown = variables.keys.filter { $0.hasPrefix(Self.prefix) && !names.contains($0) }
    return unknown.sorted().compactMap { name in
      NearestName.of(String(name.dropFirst(Self.prefix.count)), among: known).map { nearest in
        "\(name) is not read; did you mean \(Self.prefix)\(nearest)?"
      }
    }
  }

  private static let prefix = "MOCK_IDP_"
}
