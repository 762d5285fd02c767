import MockIDP
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command that prints an Apple `client_secret`.
struct ClientSecretCommand {
  static let flags = [
    Flag(
      "client-id", "ID",
      "the client it is for (default the only one listed, or \(Configuration.Apple.exampleClientID))"),
    Flag("team", "ID", "the team that signs (default the client's)"),
    Flag("key", "ID", "the key that signs (default the team's first private one)"),
    Flag("config", "FILE", "the configuration file (default ./\(StarterFile.customaryName) if it is there)"),
    Flag(
      "lifetime", "SECONDS",
      "how long it is valid, at most \(ClientSecretRequest.longestLifetime) (default 3600)"),
    TokenFlag.at,
  ]

  private let configuration: Configuration
  private let request: ClientSecretRequest
  private let moment: Int?

  init(_ arguments: Arguments, environment: Environment) throws(Failure) {
    let rule = Rule<Int>.lifetime
    let seconds = arguments.last("lifetime") ?? "3600"
    guard let lifetime = rule.accept(seconds) else {
      throw .usage("--lifetime: expected \(rule.expected), found \"\(seconds)\"", of: .clientSecret)
    }
    configuration = try Configuration(arguments: arguments, environment: environment)
    request = ClientSecretRequest(
      clientID: arguments.last("client-id"), teamID: arguments.last("team"), keyID: arguments.last("key"),
      lifetime: lifetime)
    moment = try arguments.seconds("at", of: .clientSecret)
  }

  func run() throws(Failure) -> String {
    do {
      return try request.token(for: configuration.apple, issuedAt: moment ?? time(nil))
    } catch {
      throw .usage(error.description, of: .clientSecret)
    }
  }
}

extension Rule where Value == Int {
  fileprivate static var lifetime: Rule {
    Rule("a whole number of seconds from 1 to \(ClientSecretRequest.longestLifetime)") { text in
      Int(text).flatMap { (1...ClientSecretRequest.longestLifetime).contains($0) ? $0 : nil }
    }
  }
}
