import MockIDP
import OrderedJSON

/// The command that prints a signed identity token, or a deliberately bad one.
struct MintCommand {
  static let flags =
    [
      TokenFlag.clientID, TokenFlag.account, TokenFlag.nonce,
      Flag("email", "shared|hidden|none", "the person's address in it (default as the person chose)"),
      Flag("code", "CODE", "what c_hash is over"),
      Flag("access-token", "TOKEN", "what at_hash is over"),
      Flag("claim", "NAME=JSON", "a claim in place of the one of that name, or added; repeatable"),
      Flag("defect", "NAME", "what is to be wrong with it"),
      Flag("list-defects", nil, "print the defects: name and what it breaks"),
      Flag("json", nil, "print JSON: the token with header and claims, or the list with caughtBy"),
      Flag("permissions", "NAME,…", "for facebook: what the person granted (default public_profile,email)"),
      TokenFlag.issuer, TokenFlag.at,
    ] + TokenFlag.configuration

  /// A defect of either provider's, as the list prints it.
  private struct Row {
    let name: String
    let breaks: String
    let caughtBy: String
  }

  private let isFacebook: Bool
  private let arguments: Arguments
  private let environment: Environment

  init(_ arguments: Arguments, environment: Environment) throws(Failure) {
    guard let provider = arguments.operands.first else {
      throw .usage("expected a provider: mock-idp mint apple or mock-idp mint facebook", of: .mint)
    }
    guard provider == "apple" || provider == "facebook" else {
      throw .usage("unknown provider \(provider); this version mints for apple and facebook", of: .mint)
    }
    isFacebook = provider == "facebook"
    self.arguments = arguments
    self.environment = environment
  }

  func run() throws(Failure) -> String {
    guard !arguments.has("list-defects") else { return list }
    let minted = try mint()
    guard arguments.has("json") else { return minted.token + "\n" }
    let parts = [("header", minted.header), ("claims", minted.claims)].map { name, text in
      JSON.Member(name, (try? JSON(parsing: text.utf8)) ?? .null)
    }
    return JSON.object([JSON.Member("token", .string(minted.token))] + parts).text() + "\n"
  }

  private var defects: [Row] {
    isFacebook
      ? FacebookDefect.all.map { Row(name: $0.name, breaks: $0.breaks, caughtBy: $0.caughtBy.rawValue) }
      : AppleDefect.all.map { Row(name: $0.name, breaks: $0.breaks, caughtBy: $0.caughtBy.rawValue) }
  }

  private var list: String {
    guard arguments.has("json") else {
      let width = defects.map(\.name.count).max() ?? 0
      return defects.map { defect in
        defect.name + String(repeating: " ", count: width + 2 - defect.name.count) + defect.breaks + "\n"
      }.joined()
    }
    let rows = defects.map { defect -> JSON in
      [
        "name": .string(defect.name), "breaks": .string(defect.breaks),
        "caughtBy": .string(defect.caughtBy),
      ]
    }
    return JSON.array(rows).text(JSON.Style(pretty: true)) + "\n"
  }

  private func mint() throws(Failure) -> MintedToken {
    let configuration = try Settings(arguments, environment: environment, of: .mint).configuration
    let provider = try MockIdentityProvider(configuration, at: arguments.seconds("at", of: .mint))
    if isFacebook { return try mint(configuration, provider.facebook) }
    let clientID = try arguments.clientID(configuration, of: .mint)
    do {
      return try provider.apple.mint(
        arguments.last("account"), for: clientID, nonce: arguments.last("nonce"), email: try email(),
        code: arguments.last("code"), accessToken: arguments.last("access-token"), claims: try claims(),
        defect: try defect())
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .usage((error as? Refusal)?.diagnosis.sentence ?? "\(error)", of: .mint)
    }
  }

  private func mint(_ configuration: Configuration, _ facebook: Facebook) throws(Failure) -> MintedToken {
    for flag in ["email", "code"] where arguments.has(flag) {
      throw .usage("--\(flag) is for apple; name --permissions for facebook", of: .mint)
    }
    let listed = configuration.facebook.apps.map(\.id)
    guard let appID = arguments.last("client-id") ?? (listed.count > 1 ? nil : listed.first ?? "1234567890")
    else { throw .usage("--client-id is needed: several apps are listed", of: .mint) }
    let granted = arguments.last("permissions").map { $0.split(separator: ",").map(String.init) }
    let claims = try claims()
    let defect = try facebookDefect()
    do throws(Refusal) {
      return try facebook.mint(
        arguments.last("account"), for: appID, nonce: arguments.last("nonce"),
        permissions: (granted ?? ["public_profile", "email"]) + ["openid"],
        accessToken: arguments.last("access-token"), claims: claims, defect: defect)
    } catch {
      throw .usage(error.diagnosis.sentence, of: .mint)
    }
  }

  private func facebookDefect() throws(Failure) -> FacebookDefect? {
    guard let name = arguments.last("defect") else { return nil }
    if let defect = FacebookDefect(name) { return defect }
    let nearest = NearestName.of(name, among: FacebookDefect.all.map(\.name)).map { "; did you mean \($0)?" }
    throw .usage("--defect: unknown defect \(name)\(nearest ?? ""); --list-defects prints them", of: .mint)
  }

  private func email() throws(Failure) -> Apple.MintedEmail {
    switch arguments.last("email") {
    case nil: .asChosen
    case "shared": .shared
    case "hidden": .hidden
    case "none": .none
    case .some(let other):
      throw .usage("--email: expected \"shared\", \"hidden\" or \"none\", found \"\(other)\"", of: .mint)
    }
  }

  private func claims() throws(Failure) -> [(name: String, value: ClaimValue)] {
    var claims: [(name: String, value: ClaimValue)] = []
    for (name, text) in try arguments.pairs("claim", of: .mint) {
      guard let value = ClaimValue(json: text) else {
        throw .usage(
          "--claim: expected JSON after \(name)=, found \"\(text)\"; a text needs quotes: --claim '\(name)=\"…\"'",
          of: .mint)
      }
      claims.append((name, value))
    }
    return claims
  }

  private func defect() throws(Failure) -> AppleDefect? {
    guard let name = arguments.last("defect") else { return nil }
    if let defect = AppleDefect(name) { return defect }
    let nearest = NearestName.of(name, among: AppleDefect.all.map(\.name)).map { "; did you mean \($0)?" }
    throw .usage("--defect: unknown defect \(name)\(nearest ?? ""); --list-defects prints them", of: .mint)
  }
}

extension RefusalDiagnosis {
  /// What is wrong and what would be right, for a command line.
  var sentence: String {
    ([problem] + [expected.map { "Expected: \($0)." }, seen.map { "Seen: \($0)." }].compactMap { $0 })
      .joined(separator: " ")
  }
}
