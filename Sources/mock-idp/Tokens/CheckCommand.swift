import HTTPMessages
import MockIDP
import MockIDPServer

/// The command that sends a login endpoint good tokens and every bad one.
struct CheckCommand {
  static let flags =
    [
      Flag("provider", TokenFlag.providerNames, "whose tokens to send (default apple)"),
      Flag("method", "METHOD", "how to send them (default POST)"),
      Flag("field", "NAME", "the field that the token goes into (default id_token)"),
      Flag("form", nil, "send a form (the default)"),
      Flag("json", nil, "send a JSON object; a dot in a field's name leads into an object within it"),
      Flag("header", "NAME", "send it in this header field; in Authorization as a bearer token"),
      Flag("with", "NAME=VALUE", "a field to send along; repeatable"),
      Flag("success", "STATUS,…", "the statuses that mean signed in (default 2xx)"),
      TokenFlag.clientID, TokenFlag.account,
      Flag("nonce", "TEXT", "the nonce that the endpoint expects in every token"),
      Flag("raw-nonce", "TEXT", "the same where tokens have its SHA-256"),
      Flag(
        "nonce-field", "NAME",
        "tell the endpoint the nonce in this field; a new one each time unless one is given"),
      Flag("code-field", "NAME", "send an authorization code in this field, for c_hash"),
      Flag("access-token-field", "NAME", "send an access token in this field, for at_hash"),
      Flag("strict", nil, "also fail for what only a careful client notices (policy)"),
      Flag("allow-host", "NAME", "a host that is not this machine; repeatable"),
      TokenFlag.issuer,
    ] + TokenFlag.configuration

  private let check: LoginCheck
  private let isStrict: Bool

  init(_ arguments: Arguments, environment: Environment) throws(Failure) {
    guard let url = arguments.operands.first else {
      throw .usage("expected the URL of your login endpoint", of: .check)
    }
    try arguments.refuseLocalIssuer(of: .check)
    let configuration = try Configuration(ofTokens: arguments, environment: environment, of: .check)
    let provider = try MockIdentityProvider(configuration, at: nil)
    let issuer = try arguments.issuer(provider, of: .check) ?? provider.usualTokenIssuer
    var check = LoginCheck(
      try Self.endpoint(url, arguments), clientID: try arguments.clientID(of: issuer, for: .check),
      issuer: issuer)
    check.account = arguments.last("account")
    check.nonce = try Self.nonce(arguments)
    self.check = check
    isStrict = arguments.has("strict")
  }

  /// Prints what was let in and refused.
  ///
  /// - Returns: whether the endpoint does as it should.
  func run() throws(Failure) -> Bool {
    let report: LoginReport
    do {
      report = try check.run()
    } catch {
      throw .usage(error.diagnosis.sentence, of: .check)
    }
    if let reason = report.unreachable {
      throw Failure(.unavailable, "the endpoint gave no answer: \(reason)")
    }
    Console.output.write(report.text(strict: isStrict, clientID: check.clientID))
    return report.passes(strict: isStrict)
  }

  private static func endpoint(_ url: String, _ arguments: Arguments) throws(Failure) -> LoginEndpoint {
    var endpoint: LoginEndpoint
    do {
      endpoint = try LoginEndpoint(url: url, allowing: arguments.all("allow-host"))
    } catch {
      throw .usage("\(error)", of: .check)
    }
    endpoint.carrier = try carrier(arguments)
    endpoint.method = try method(arguments)
    endpoint.nonceField = arguments.last("nonce-field")
    endpoint.codeField = arguments.last("code-field")
    endpoint.accessTokenField = arguments.last("access-token-field")
    endpoint.others = try arguments.pairs("with", of: .check)
    if let text = arguments.last("success") { endpoint.success = try statuses(text) }
    return endpoint
  }

  private static func carrier(_ arguments: Arguments) throws(Failure) -> LoginEndpoint.Carrier {
    let chosen = ["form", "json", "header"].filter(arguments.has)
    guard chosen.count <= 1 else {
      throw .usage("--\(chosen.joined(separator: " and --")): give one of them", of: .check)
    }
    let field = arguments.last("field") ?? "id_token"
    if let name = arguments.last("header") {
      guard !arguments.has("field") else {
        throw .usage("--header and --field: give one of them", of: .check)
      }
      return .header(name: name)
    }
    return chosen == ["json"] ? .json(field: field) : .form(field: field)
  }

  private static func method(_ arguments: Arguments) throws(Failure) -> Method {
    guard let text = arguments.last("method") else { return .post }
    let known: [Method] = [.get, .post, .put, .patch]
    guard let method = known.first(where: { $0.rawValue == text.uppercased() }) else {
      throw .usage("--method: expected GET, POST, PUT or PATCH, found \"\(text)\"", of: .check)
    }
    guard method != .get || !arguments.has("json") else {
      throw .usage("--method: GET has no body for --json", of: .check)
    }
    return method
  }

  private static func statuses(_ text: String) throws(Failure) -> Set<Int> {
    var statuses: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part.count == 3, part.lowercased().hasSuffix("xx"), let first = part.first?.wholeNumberValue,
        (1...5).contains(first)
      {
        statuses.formUnion(first * 100...first * 100 + 99)
      } else if let status = Int(part), (100...599).contains(status) {
        statuses.insert(status)
      } else {
        throw .usage("--success: expected statuses such as 200,302 or 2xx, found \"\(text)\"", of: .check)
      }
    }
    return statuses
  }

  private static func nonce(_ arguments: Arguments) throws(Failure) -> LoginCheck.Nonce {
    switch (arguments.last("nonce"), arguments.last("raw-nonce")) {
    case (.some, .some): throw .usage("--nonce and --raw-nonce: give one of them", of: .check)
    case (.some(let nonce), nil): return .sent(nonce)
    case (nil, .some(let nonce)): return .raw(nonce)
    case (nil, nil): return arguments.has("nonce-field") ? .fresh : .none
    }
  }
}
