import MockIDP
import OAuthProtocol

/// What the program can be told to do.
enum Command: String, CaseIterable {
  case serve
  case initialize = "init"
  case clientSecret = "client-secret"
  case mint
  case verify
  case check
  case version
  case help

  /// The command the first word names, `serve` where it is a flag or nothing, and the words after it.
  static func choose(from words: ArraySlice<String>) throws(Failure) -> (Command, ArraySlice<String>) {
    guard let word = words.first, word != "--version" else {
      return words.isEmpty ? (.serve, words) : (.version, words.dropFirst())
    }
    if word == "--help" || word == "-h" { return (.help, words.dropFirst()) }
    if word.hasPrefix("-") { return (.serve, words) }
    return (try named(word), words.dropFirst())
  }

  /// Commands of the plan that are still to come.
  private static let unbuilt = ["run", "env", "ca"]

  private static func named(_ word: String) throws(Failure) -> Command {
    if let command = Command(rawValue: word) { return command }
    if unbuilt.contains(word) { throw .usage("\(word): not built yet in this version") }
    let nearest = NearestName.of(word, among: allCases.map(\.rawValue)).map { "; did you mean \($0)?" }
    throw .usage("unknown command \(word)\(nearest ?? "")")
  }

  var flags: [Flag] {
    switch self {
    case .serve: ServeFlag.allCases.filter(\.isBuilt).map(\.flag)
    case .initialize:
      [
        Flag("config", "FILE", "the file to write (default \(StarterFile.customaryName))"),
        Flag("force", nil, "replace a file that is there"),
      ]
    case .clientSecret: ClientSecretCommand.flags
    case .mint: MintCommand.flags
    case .verify: VerifyCommand.flags
    case .check: CheckCommand.flags
    case .version, .help: []
    }
  }

  /// What help calls the word that the command takes; `nil` where it takes none.
  var operand: String? {
    switch self {
    case .mint: TokenFlag.providerNames
    case .verify: "TOKEN"
    case .check: "URL"
    case .help: "COMMAND"
    case .serve, .initialize, .clientSecret, .version: nil
    }
  }

  private var summary: String {
    switch self {
    case .serve: "run the server (default command)"
    case .initialize: "write a commented starter \(StarterFile.customaryName)"
    case .clientSecret: "print an Apple client_secret for a configured (or the built-in) key"
    case .mint: "print a signed identity token, or a deliberately bad one"
    case .verify: "check an identity token and say what is wrong with it"
    case .check: "send good and bad tokens to your login endpoint and say what it let in"
    case .version: "print the version"
    case .help: "print help, on a command where one is named"
    }
  }

  /// The page about this command.
  var help: String {
    guard self != .help else { return Self.overview }
    let rows = (flags + [.help]).map { flag in (flag.usage, flag.summary) }
    var page =
      "mock-idp \(rawValue): \(summary)\n\nUsage: mock-idp \(rawValue)\(operand.map { " \($0)" } ?? "") [flags]\n\n"
      + Self.table(rows)
    if self == .serve {
      page += "\nA flag beats its environment variable, which beats the file.\n"
    }
    return page
  }

  /// What `mock-idp help …` prints.
  static func help(about words: [String]) throws(Failure) -> String {
    guard let word = words.first else { return overview }
    return try named(word).help
  }

  private static var overview: String {
    "mock-idp \(MockIDPVersion.current), a mock identity provider for development and tests\n\n"
      + "Usage: mock-idp [command] [flags]\n\n" + table(allCases.map { ($0.rawValue, $0.summary) })
      + "\nEvery command has --help.\n"
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, summary in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + summary + "\n"
    }.joined()
  }
}
