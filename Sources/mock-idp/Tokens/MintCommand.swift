import MockIDP
import OAuthProtocol
import OrderedJSON

/// The command that prints a signed identity token, or a deliberately bad one.
struct MintCommand {
  static let flags =
    [
      TokenFlag.clientID, TokenFlag.account, TokenFlag.nonce,
      Flag(
        "email", "shared|hidden|none", "for apple: the person's address in it (default as the person chose)"),
      Flag("code", "CODE", "for apple: what c_hash is over"),
      Flag("access-token", "TOKEN", "what at_hash is over"),
      Flag("claim", "NAME=JSON", "a claim in place of the one of that name, or added; repeatable"),
      Flag("defect", "NAME", "what is to be wrong with it"),
      Flag("list-defects", nil, "print the defects: name and what it breaks"),
      Flag("json", nil, "print JSON: the token with header and claims, or the list with caughtBy"),
      Flag("permissions", "NAME,…", "for facebook: what the person granted (default public_profile,email)"),
      TokenFlag.issuer, TokenFlag.at,
    ] + TokenFlag.configuration

  private let provider: String
  private let arguments: Arguments
  private let environment: Environment

  init(_ arguments: Arguments, environment: Environment) throws(Failure) {
    guard let provider = arguments.operands.first else {
      throw .usage(
        "expected a provider: "
          + TokenIssuer.names.map { "mock-idp mint \($0)" }.joined(separator: " or "), of: .mint)
    }
    guard TokenIssuer.names.contains(provider) else {
      throw .usage(
        "unknown provider \(provider); this version mints for \(TokenIssuer.names.joined(separator: " and "))",
        of: .mint)
    }
    self.provider = provider
    self.arguments = arguments
    self.environment = environment
  }

  func run() throws(Failure) -> String {
    guard !arguments.has("list-defects") else {
      return list(try issuer(MockIdentityProvider(Configuration(), at: nil)).defects)
    }
    let minted = try mint()
    guard arguments.has("json") else { return minted.token + "\n" }
    let parts = [("header", minted.header), ("claims", minted.claims)].map { name, text in
      JSON.Member(name, (try? JSON(parsing: text.utf8)) ?? .null)
    }
    return JSON.object([JSON.Member("token", .string(minted.token))] + parts).text() + "\n"
  }

  private func issuer(_ idp: MockIdentityProvider) -> TokenIssuer {
    idp.tokenIssuers.first { $0.name == provider } ?? idp.usualTokenIssuer
  }

  private func list(_ defects: [IdentityTokenDefect]) -> String {
    guard arguments.has("json") else {
      let width = defects.map(\.name.count).max() ?? 0
      return defects.map { defect in
        defect.name + String(repeating: " ", count: width + 2 - defect.name.count) + defect.breaks + "\n"
      }.joined()
    }
    let rows = defects.map { defect -> JSON in
      [
        "name": .string(defect.name), "breaks": .string(defect.breaks),
        "caughtBy": .string(defect.caughtBy.rawValue),
      ]
    }
    return JSON.array(rows).text(JSON.Style(pretty: true)) + "\n"
  }

  private func mint() throws(Failure) -> MintedToken {
    try arguments.refuseLocalIssuer(of: .mint)
    let configuration = try Configuration(ofTokens: arguments, environment: environment, of: .mint)
    let issuer = issuer(try MockIdentityProvider(configuration, at: arguments.seconds("at", of: .mint)))
    let order = try order(of: issuer)
    do throws(Refusal) {
      return try issuer.mint(order)
    } catch {
      throw .usage(error.diagnosis.sentence, of: .mint)
    }
  }

  private func order(of issuer: TokenIssuer) throws(Failure) -> TokenOrder {
    for extra in TokenOrder.Extra.allCases where arguments.has(extra.rawValue) {
      guard issuer.orderExtras.contains(extra) else {
        throw .usage("--\(extra.rawValue) is not for \(issuer.name)", of: .mint)
      }
    }
    var order = TokenOrder(clientID: try arguments.clientID(of: issuer, for: .mint))
    order.account = arguments.last("account")
    order.nonce = arguments.last("nonce")
    order.email = try email()
    order.permissions = arguments.last("permissions").map { names in
      names.split(separator: ",").map(String.init) + ["openid"]
    }
    order.code = arguments.last("code")
    order.accessToken = arguments.last("access-token")
    order.claims = try claims()
    order.defect = try defect(of: issuer)
    return order
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

  private func defect(of issuer: TokenIssuer) throws(Failure) -> IdentityTokenDefect? {
    guard let name = arguments.last("defect") else { return nil }
    if let defect = issuer.defect(name) { return defect }
    let nearest = NearestName.of(name, among: issuer.defects.map(\.name)).map { "; did you mean \($0)?" }
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
