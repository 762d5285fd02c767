#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import MockIDP
import MockIDPServer
import OrderedJSON

/// The command that checks a token as relying parties must.
struct VerifyCommand {
  static let flags =
    [
      Flag("provider", TokenFlag.providerNames, "whose token it is (default as its iss or kid says)"),
      Flag("client-id", "ID", "whom the token must be for; repeatable, any will do"),
      TokenFlag.nonce,
      Flag("raw-nonce", "TEXT", "the nonce before it was hashed, as Firebase wants it"),
      Flag("code", "CODE", "for apple: the code that came with it, for c_hash"),
      Flag("access-token", "TOKEN", "the access token that came with it, for at_hash"),
      Flag(
        "as", "ios|android|backend",
        "for facebook: whose rules count, the SDKs' or a backend's; repeatable (default all)"),
      Flag("jwks", "FILE|URL", "the keys to trust (default the mock's own)"),
      Flag("issuer", "URL", "what iss must be (default the real service's)"),
      TokenFlag.at,
      Flag("leeway", "SECONDS", "by how much clocks may differ (default 5)"),
      Flag("strict", nil, "take warnings for errors"),
      Flag("json", nil, "print JSON"),
    ] + TokenFlag.configuration

  private let token: String
  private let origin: TokenOrigin
  /// Whether the provider was told by the token itself.
  private let isGuessed: Bool
  private let report: IdentityTokenReport
  private let isStrict: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments, environment: Environment) throws(Failure) {
    guard let operand = arguments.operands.first else {
      throw .usage("expected a token, or - to read one from standard input", of: .verify)
    }
    token = try operand == "-" ? Self.standardInput() : operand
    isStrict = arguments.has("strict")
    isJSON = arguments.has("json")
    let moment = try arguments.seconds("at", of: .verify).map(Double.init) ?? Double(time(nil))
    let configuration = try Configuration(ofTokens: arguments, environment: environment, of: .verify)
    let provider = try MockIdentityProvider(configuration, at: nil)
    if let named = try arguments.issuer(provider, of: .verify) {
      origin = TokenOrigin(issuer: named, clue: nil)
      isGuessed = false
    } else {
      origin = provider.origin(of: token)
      isGuessed = true
    }
    report = try Self.verifier(arguments, of: origin.issuer)(
      token, Self.question(arguments, for: origin.issuer), moment)
  }

  /// Prints what was found.
  ///
  /// - Returns: whether the token is good.
  func run() -> Bool {
    let isGood = report.isGood && (report.findings.isEmpty || !isStrict)
    Console.output.write(
      isJSON
        ? report.json(isGood: isGood, origin, isGuessed: isGuessed).text() + "\n"
        : report.page(isGood: isGood, origin, isGuessed: isGuessed))
    return isGood
  }

  private static func verifier(
    _ arguments: Arguments, of issuer: TokenIssuer
  ) throws(Failure) -> @Sendable (String, TokenQuestion, Double) -> IdentityTokenReport {
    do {
      guard let place = arguments.last("jwks") else { return try issuer.verifier(nil) }
      return try KeySetSource(place).read(issuer.verifier)
    } catch {
      throw .usage("--jwks: \(error)", of: .verify)
    }
  }

  private static func question(
    _ arguments: Arguments, for issuer: TokenIssuer
  ) throws(Failure) -> TokenQuestion {
    for extra in TokenQuestion.Extra.allCases where arguments.has(extra.rawValue) {
      guard issuer.questionExtras.contains(extra) else {
        throw .usage(
          "--\(extra.rawValue) is not for tokens of \(issuer.name); --provider says whose it is", of: .verify)
      }
    }
    var question = TokenQuestion()
    question.clientIDs = arguments.all("client-id")
    question.nonce = try nonce(arguments)
    question.code = arguments.last("code")
    question.accessToken = arguments.last("access-token")
    question.parties = arguments.all("as")
    if let stranger = question.parties.first(where: { !issuer.parties.contains($0) }) {
      throw .usage(
        "--as: expected \(issuer.parties.joined(separator: ", ")), found \"\(stranger)\"", of: .verify)
    }
    if let text = arguments.last("leeway") {
      let rule = Rule<Duration>.leeway
      guard let leeway = rule.accept(text) else {
        throw .usage("--leeway: expected \(rule.expected), found \"\(text)\"", of: .verify)
      }
      question.leeway = leeway
    }
    return question
  }

  private static func nonce(_ arguments: Arguments) throws(Failure) -> TokenQuestion.Nonce? {
    switch (arguments.last("nonce"), arguments.last("raw-nonce")) {
    case (nil, nil): return nil
    case (.some(let nonce), nil): return .sent(nonce)
    case (nil, .some(let nonce)): return .raw(nonce)
    case (.some, .some): throw .usage("--nonce and --raw-nonce: give one of them", of: .verify)
    }
  }

  private static func standardInput() throws(Failure) -> String {
    var text = ""
    while let line = readLine(strippingNewline: false) {
      text += line
      guard text.utf8.count <= 1_000_000 else {
        throw .usage("standard input is longer than any token", of: .verify)
      }
    }
    // A pipe ends its text with a line feed; within the text white space stays, to be complained of.
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
