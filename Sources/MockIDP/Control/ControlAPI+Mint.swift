import AppleSignIn
import FacebookLogin
import HTTPMessages
import OAuthProtocol
import OrderedJSON
import TokenDefects

extension ControlAPI {
  private static let anyObject: JSON = ["type": "object"]

  var mintCalls: [ControlCall] {
    [
      ControlCall(
        .post, "/mint", "Make an identity token, a deliberately bad one if asked; nothing changes",
        body: Schema.object(
          required: ["clientID": Schema.clientID],
          optional: [
            "provider": Schema.word(Self.providers), "account": Schema.accountID, "nonce": Schema.text,
            "email": Schema.word(MintedAddress.allCases.map(\.rawValue)), "code": Schema.text,
            "accessToken": Schema.text, "claims": Self.anyObject,
            "permissions": Schema.array(Schema.permission), "defect": Schema.word(Self.defectNames),
          ]),
        outcomes: [
          .init(
            .ok, "The token, and what was to be in it.",
            Schema.object(required: [
              "token": Schema.text, "header": Self.anyObject, "claims": Self.anyObject,
            ])),
          .init(.notFound, "No such client or person.", Schema.error),
          .init(.conflict, "The defect cannot be made of such a token.", Schema.error),
        ], cost: .signing
      ) { request throws(ControlError) in
        let (provider, order, permissions) = try Self.order(request)
        do throws(OAuthError) {
          if provider == "facebook" { return .json(try facebookToken(order, permissions, request)) }
          let minted = try apple.mint(order, base: request.appleBase)
          return .json(["token": .string(minted.token), "header": minted.header, "claims": minted.claims])
        } catch {
          let isConflict = error.diagnosis.code == "defect_impossible"
          throw ControlError(isConflict ? .conflict : .notFound, error.diagnosis.code, error.diagnosis.text)
        }
      }
    ]
  }

  /// The person's address in the token; left out, it is as the person chose.
  fileprivate enum MintedAddress: String, CaseIterable {
    case shared, hidden, none
  }

  /// Those of every provider; one that is another provider's is for the minting to refuse.
  fileprivate static let defectNames =
    TokenDefect.all.map(\.name)
    + TokenDefect.allOfFacebook.map(\.name).filter { TokenDefect.named($0) == nil }

  private func facebookToken(
    _ order: MintRequest, _ permissions: [String]?, _ request: ControlRequest
  ) throws(OAuthError) -> JSON {
    var wanted = FacebookMintRequest(appID: order.clientID)
    wanted.accountID = order.accountID
    wanted.nonce = order.nonce
    if let permissions { wanted.permissions = permissions }
    wanted.accessToken = order.accessToken
    wanted.claims = order.claims
    wanted.defect = order.defect
    let minted = try facebook.mint(wanted, base: "\(request.mount.base)/\(FacebookProvider.realHost)")
    return ["token": .string(minted.token), "header": minted.header, "claims": minted.claims]
  }

  private static func order(
    _ request: ControlRequest
  ) throws(ControlError) -> (provider: String, MintRequest, permissions: [String]?) {
    try request.read { section -> (provider: String, MintRequest, permissions: [String]?)? in
      let provider = section.text("provider", Rule<String>.provider) ?? "apple"
      guard let clientID = section.required("clientID", Rule<String>.identifier) else { return nil }
      var order = MintRequest(clientID: clientID)
      order.accountID = section.text("account", .accountID)
      order.nonce = section.text("nonce", .anything)
      let address = section.text("email", Rule<MintedAddress>.address)
      order.hasEmail = address != MintedAddress.none
      order.hidesEmail = address.flatMap { $0 == .none ? nil : $0 == .hidden }
      order.code = section.text("code", .anything)
      order.accessToken = section.text("accessToken", .anything)
      order.claims = section.object("claims") { $0.allMembers() } ?? []
      order.defect = section.text("defect", Rule<String>.defect)
      return (provider, order, section.texts("permissions", Rule<String>.permission))
    }
  }
}

extension Rule where Value == ControlAPI.MintedAddress {
  fileprivate static var address: Rule {
    Rule("\"shared\", \"hidden\" or \"none\"") { ControlAPI.MintedAddress(rawValue: $0) }
  }
}

extension Rule where Value == String {
  fileprivate static var defect: Rule {
    Rule("a defect's name, as mock-idp mint apple (or facebook) --list-defects prints them") { name in
      ControlAPI.defectNames.contains(name) ? name : nil
    }
  }
}
