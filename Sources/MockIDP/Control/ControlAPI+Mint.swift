import AppleSignIn
import HTTPMessages
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  private static let anyObject: JSON = ["type": "object"]

  var mintCalls: [ControlCall] {
    [
      ControlCall(
        .post, "/mint", "Make an identity token, a deliberately bad one if asked; nothing changes",
        body: Schema.object(
          required: ["clientID": Schema.clientID],
          optional: [
            "provider": Schema.word(["apple"]), "account": Schema.accountID, "nonce": Schema.text,
            "email": Schema.word(MintedAddress.allCases.map(\.rawValue)), "code": Schema.text,
            "accessToken": Schema.text, "claims": Self.anyObject,
            "defect": Schema.word(TokenDefect.all.map(\.name)),
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
        let order = try Self.order(request)
        do throws(OAuthError) {
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

  private static func order(_ request: ControlRequest) throws(ControlError) -> MintRequest {
    try request.read { section -> MintRequest? in
      _ = section.text("provider", Rule<String>.apple)
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
      return order
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
    Rule("a defect's name, as mock-idp mint apple --list-defects prints them") { name in
      TokenDefect.named(name)?.name
    }
  }
}
