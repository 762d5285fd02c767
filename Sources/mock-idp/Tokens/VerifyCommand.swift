#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import MockIDP
import MockIDPServer
import OrderedJSON

/// The command that checks a token as relying parties must.
struct VerifyCommand {
  static let flags =
    [
      Flag("client-id", "ID", "whom the token must be for; repeatable, any will do"),
      TokenFlag.nonce,
      Flag("raw-nonce", "TEXT", "the nonce before it was hashed, as Firebase wants it"),
      Flag("code", "CODE", "the code that came with it, for c_hash"),
      Flag("access-token", "TOKEN", "the access token that came with it, for at_hash"),
      Flag("jwks", "FILE|URL", "the keys to trust (default the mock's own)"),
      Flag("issuer", "URL", "what iss must be (default https://appleid.apple.com)"),
      TokenFlag.at,
      Flag("leeway", "SECONDS", "by how much clocks may differ (default 5)"),
      Flag("strict", nil, "take warnings for errors"),
      Flag("json", nil, "print JSON"),
    ] + TokenFlag.configuration

  private let token: String
  private let moment: Date
  private let verifier: AppleTokenVerifier
  private let isStrict: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments, environment: Environment) throws(Failure) {
    guard let operand = arguments.operands.first else {
      throw .usage("expected a token, or - to read one from standard input", of: .verify)
    }
    token = try operand == "-" ? Self.standardInput() : operand
    moment =
      try arguments.seconds("at", of: .verify).map { Date(timeIntervalSince1970: Double($0)) } ?? Date()
    isStrict = arguments.has("strict")
    isJSON = arguments.has("json")
    verifier = try Self.verifier(arguments, environment)
  }

  /// Prints what was found.
  ///
  /// - Returns: whether the token is good.
  func run() -> Bool {
    let report = verifier.verify(token, at: moment)
    let isGood = report.isGood && (report.findings.isEmpty || !isStrict)
    Console.output.write(
      isJSON ? report.json(isGood: isGood).text() + "\n" : report.page(isGood: isGood))
    return isGood
  }

  private static func verifier(
    _ arguments: Arguments, _ environment: Environment
  ) throws(Failure) -> AppleTokenVerifier {
    let configuration = try Settings(arguments, environment: environment, of: .verify).configuration
    var verifier = try MockIdentityProvider(configuration, at: nil).apple.verifier()
    if let place = arguments.last("jwks") {
      let own = verifier
      do {
        verifier = try KeySetSource(place).verifier()
      } catch {
        throw .usage("--jwks: \(error)", of: .verify)
      }
      verifier.issuer = own.issuer
    }
    verifier.clientIDs = arguments.all("client-id")
    verifier.nonce = try nonce(arguments)
    verifier.code = arguments.last("code")
    verifier.accessToken = arguments.last("access-token")
    if let text = arguments.last("leeway") {
      let rule = Rule<Duration>.leeway
      guard let leeway = rule.accept(text) else {
        throw .usage("--leeway: expected \(rule.expected), found \"\(text)\"", of: .verify)
      }
      verifier.leeway = leeway
    }
    return verifier
  }

  private static func nonce(_ arguments: Arguments) throws(Failure) -> AppleTokenVerifier.Nonce? {
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
