import AppleSignIn
import HTTPMessages
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  var mintCalls: [ControlCall] {
    [
      ControlCall(
        .post, "/mint", "An identity token without anybody signing in, a deliberately bad one if asked",
        body: Schema.object(
          required: ["provider": Schema.word(["apple"]), "clientID": Schema.clientID],
          optional: [
            "account": Schema.accountID, "nonce": Schema.text, "hideEmail": Schema.boolean,
            "email": Schema.boolean,
            "code": Schema.text, "accessToken": Schema.text,
            "claims": ["type": "object"],
            "defect": Schema.word(TokenDefect.all.map(\.name)),
          ]),
        outcomes: [
          .init(
            .ok, "The token, and what it says.",
            Schema.object(
              required: ["token": Schema.text, "header": ["type": "object"], "claims": ["type": "object"]])),
          .init(.notFound, "No such client or person.", Schema.error),
          .init(.conflict, "The defect cannot be made of such a token.", Schema.error),
        ], cost: .signing
      ) { request throws(ControlError) in .json(try mint(request)) },
      ControlCall(
        .get, "/defects", "The bad tokens there are",
        outcomes: [
          .init(
            .ok, "Their names, the rule each breaks, and what catches it.",
            Schema.object(
              required: [
                "defects": Schema.array(
                  Schema.object(required: [
                    "name": Schema.text, "breaks": Schema.text, "caughtBy": Schema.text,
                  ]))
              ]))
        ]
      ) { _ in
        .json([
          "defects": .array(
            TokenDefect.all.map {
              [
                "name": .string($0.name), "breaks": .string($0.breaks),
                "caughtBy": .string($0.caughtBy.rawValue),
              ]
            })
        ])
      },
    ]
  }

  private func mint(_ request: ControlRequest) throws(ControlError) -> JSON {
    let wanted = try request.read { section -> MintRequest? in
      _ = section.required("provider", Rule<String>.apple)
      guard let clientID = section.required("clientID", Rule<String>.identifier) else { return nil }
      var wanted = MintRequest(clientID: clientID)
      wanted.accountID = section.text("account", .accountID)
      wanted.nonce = section.text("nonce", .anything)
      wanted.hidesEmail = section.flag("hideEmail")
      wanted.hasEmail = section.flag("email") ?? true
      wanted.code = section.text("code", .anything)
      wanted.accessToken = section.text("accessToken", .anything)
      wanted.claims = section.members("claims") ?? []
      wanted.defect = section.text("defect", Rule<String>.tokenDefect)
      return wanted
    }
    do throws(OAuthError) {
      let minted = try apple.mint(wanted)
      return ["token": .string(minted.token), "header": minted.header, "claims": minted.claims]
    } catch {
      let status: Status =
        error.code == .invalidClient || error.diagnosis.code == "account_unknown" ? .notFound : .conflict
      throw ControlError(status, error.diagnosis.code, error.diagnosis.text)
    }
  }
}

extension Section {
  /// The members of an object, whatever they are.
  fileprivate func members(_ name: String) -> [JSON.Member]? {
    guard let json = member(name) else { return nil }
    if json.members == nil { reading.expect("an object", at: keyPath(name), found: json.kind) }
    return json.members
  }
}

extension Rule where Value == String {
  fileprivate static var tokenDefect: Rule {
    Rule("the name of a defect, as GET /_idp/api/defects lists them") {
      TokenDefect.named($0) == nil ? nil : $0
    }
  }
}
