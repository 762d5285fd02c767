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
    "the token's client (default the only one listed, or \(Configuration.Apple.exampleClientID),"
      + " \(Configuration.Facebook.exampleAppID) of facebook)")
  static let account = Flag("account", "ID", "whose token (default the first person's)")
  static let nonce = Flag("nonce", "TEXT", "the nonce as it was sent to the provider")
  static let providerNames = TokenIssuer.names.joined(separator: "|")
}

extension Arguments {
  /// The client that is named, or that goes without saying.
  func clientID(of issuer: TokenIssuer, for command: Command) throws(Failure) -> String {
    guard let clientID = last("client-id") ?? issuer.defaultClientID else {
      throw .usage("--client-id is needed: several clients are listed", of: command)
    }
    return clientID
  }

  /// The provider that `--provider` names.
  func issuer(_ provider: MockIdentityProvider, of command: Command) throws(Failure) -> TokenIssuer? {
    guard let name = last("provider") else { return nil }
    guard let issuer = provider.tokenIssuers.first(where: { $0.name == name }) else {
      throw .usage(
        "--provider: expected \(TokenIssuer.names.joined(separator: " or ")), found \"\(name)\"", of: command)
    }
    return issuer
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

extension Configuration {
  /// As `serve` would have it, save that `--issuer` means every provider's tokens.
  init(ofTokens arguments: Arguments, environment: Environment, of command: Command) throws(Failure) {
    self = try Settings(arguments, environment: environment, of: command).configuration
    if arguments.has("issuer") { facebook.issuer = apple.issuer }
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
