import MockIDP
import MockIDPServer

/// Flags that the commands about tokens share.
enum TokenFlag {
  static let configuration = [
    Flag("config", "FILE", "the configuration file (default ./\(StarterFile.customaryName) if it is there)"),
    Flag("keys", "DIR", "the keys of a directory, as for serve (default the built-in ones)"),
  ]
  static let issuer = Flag("issuer", "real|URL", "what the tokens name as issuer (default real)")
  static let at = Flag("at", "TIME", "as if it were then: seconds since 1970, or as 2026-11-30T21:52:24Z")
  static let clientID = Flag(
    "client-id", "ID",
    "the token's client (default the only one listed, or \(Configuration.Apple.exampleClientID))")
  static let account = Flag("account", "ID", "whose token (default the first person's)")
  static let nonce = Flag("nonce", "TEXT", "the nonce as it was sent to Apple")
}

extension Arguments {
  /// The client that is named, or that goes without saying.
  func clientID(_ configuration: Configuration, of command: Command) throws(Failure) -> String {
    if let named = last("client-id") { return named }
    guard let only = configuration.apple.defaultClientID else {
      throw .usage("--client-id is needed: several clients are listed", of: command)
    }
    return only
  }

  /// Only a server has an address that `local` could mean.
  func refuseLocalIssuer(of command: Command) throws(Failure) {
    guard last("issuer") == "local" else { return }
    throw .usage(
      "--issuer: expected \"real\" or a URL, found \"local\": nobody comes in by an address here", of: command
    )
  }

  /// A moment in seconds since 1970.
  func seconds(_ flag: String, of command: Command) throws(Failure) -> Int? {
    guard let text = last(flag) else { return nil }
    let rule = Rule<Int>.moment
    guard let seconds = rule.accept(text) else {
      throw .usage("--\(flag): expected \(rule.expected), found \"\(text)\"", of: command)
    }
    return seconds
  }

  /// `NAME=VALUE`, taken apart.
  func pairs(_ flag: String, of command: Command) throws(Failure) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for text in all(flag) {
      guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
        throw .usage("--\(flag): expected NAME=VALUE, found \"\(text)\"", of: command)
      }
      pairs.append((String(text[..<sign]), String(text[text.index(after: sign)...])))
    }
    return pairs
  }
}

extension MockIdentityProvider {
  /// A provider as `serve` would run it, at a moment if one is named.
  convenience init(_ configuration: Configuration, at seconds: Int?) throws(Failure) {
    do {
      try self.init(configuration, clock: seconds.map { .stopped(at: $0) } ?? .system)
    } catch {
      throw Failure(.configuration, "\(error)")
    }
  }
}
