import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  private static let reportSchema = Schema.object(
    required: [
      "url": Schema.text, "status": Schema.nullable(["type": "integer"]),
      "findings": Schema.array(
        Schema.object(required: ["code": Schema.text, "severity": Schema.text, "text": Schema.text])),
    ], optional: ["statusURL": Schema.text, "confirmationCode": Schema.text])

  var graphCalls: [ControlCall] {
    [
      ControlCall(
        .post, "/facebook/callbacks",
        "Tell an app's server that a person removed the app or wants data deleted",
        body: Schema.object(
          required: [
            "kind": Schema.word(Callback.Kind.allCases.map(\.rawValue)), "clientID": Schema.clientID,
          ], optional: ["account": Schema.accountID]),
        outcomes: [
          .init(.ok, "What became of it; no findings for a good reply.", Self.reportSchema),
          .init(.notFound, "No such app or person.", Schema.error),
          .init(.conflict, "The app has no URL for it, or nothing can be called from here.", Schema.error),
        ]
      ) { request throws(ControlError) in try sendCallback(request) },
      ControlCall(
        .post, "/facebook/end-sessions",
        "Make a person's access tokens worthless, as a changed password or a log-out does",
        body: Schema.object(
          required: [
            "account": Schema.accountID, "reason": Schema.word(SessionEnding.allCases.map(\.rawValue)),
          ], optional: ["clientID": Schema.clientID]),
        outcomes: [
          .init(
            .ok, "How many tokens that were good are not.",
            Schema.object(required: ["ended": ["type": "integer"]])),
          .init(.notFound, "No such person.", Schema.error),
        ]
      ) { request throws(ControlError) in try endSessions(request) },
      ControlCall(
        .post, "/facebook/access-token",
        "A person's access token without a dialog, as the dashboard gives out for test users",
        body: Schema.object(
          required: ["clientID": Schema.clientID, "account": Schema.accountID],
          optional: [
            "permissions": Schema.array(["type": "string", "pattern": "^[a-z0-9_]+$", "maxLength": 100]),
            "expiresIn": Schema.count,
          ]),
        outcomes: [
          .init(
            .ok, "The token.",
            Schema.object(required: [
              "accessToken": Schema.text, "userID": Schema.text, "expiresIn": ["type": "integer"],
            ])),
          .init(.notFound, "No such app or person.", Schema.error),
        ]
      ) { request throws(ControlError) in try accessToken(request) },
    ]
  }

  private func sendCallback(_ request: ControlRequest) throws(ControlError) -> Answer {
    let (kind, appID, accountID) = try request.read {
      section -> (Callback.Kind, String, String?)? in
      let kind = section.required("kind", Rule<Callback.Kind>.callbackKind)
      let appID = section.required("clientID", Rule<String>.identifier)
      let account = section.text("account", .accountID)
      guard let kind, let appID else { return nil }
      return (kind, appID, account)
    }
    guard let app = facebook.registry.app(appID) else { throw .notFound("app", appID) }
    let subject: String?
    if let accountID {
      guard let account = store.read({ $0.account(accountID) }) else {
        throw .notFound("account", accountID)
      }
      subject = FacebookIdentity(account: account, appID: app.id, settings: facebook.settings).subject
    } else {
      subject = nil
    }
    guard facebook.callOut != nil else {
      throw .conflict("No calls can be made from here: hand in OutgoingCalls.")
    }
    guard let callback = facebook.callback(kind, appID: app.id, subject: subject) else {
      let key = kind == .deauthorize ? "deauthorizeURL" : "dataDeletionURL"
      throw .conflict("The app \(app.id) has no \(key) in the configuration.", field: "clientID")
    }
    let facebook = facebook
    return .later(
      Answer.Later { respond in
        Delay.run(after: 0) {
          respond(.json(facebook.send(callback)?.json ?? .null))
        }
        return {}
      })
  }

  private func endSessions(_ request: ControlRequest) throws(ControlError) -> Answer {
    let (accountID, appID, reason) = try request.read { section -> (String, String?, SessionEnding)? in
      let account = section.required("account", Rule<String>.accountID)
      let appID = section.text("clientID", .identifier)
      let reason = section.required("reason", Rule<SessionEnding>.sessionEnding)
      guard let account, let reason else { return nil }
      return (account, appID, reason)
    }
    guard store.read({ $0.account(accountID) != nil }) else { throw .notFound("account", accountID) }
    return .json(["ended": .integer(facebook.endSessions(of: accountID, appID: appID, reason))])
  }

  private func accessToken(_ request: ControlRequest) throws(ControlError) -> Answer {
    let (appID, accountID, permissions, lifetime) = try request.read {
      section -> (String, String, [String], Int?)? in
      let appID = section.required("clientID", Rule<String>.identifier)
      let account = section.required("account", Rule<String>.accountID)
      let permissions = section.texts("permissions", Rule<String>.permissionName)
      let lifetime = section.number("expiresIn", .times)
      guard let appID, let account else { return nil }
      return (appID, account, permissions ?? ["public_profile", "email"], lifetime)
    }
    guard let app = facebook.registry.app(appID) else { throw .notFound("app", appID) }
    guard let account = store.read({ $0.account(accountID) }) else {
      throw .notFound("account", accountID)
    }
    let (token, subject) = facebook.accessToken(
      of: account, for: app, permissions: permissions,
      lifetime: lifetime.map(Lifetime.seconds) ?? facebook.settings.longLifetime)
    return .json([
      "accessToken": .string(token.value), "userID": .string(subject),
      "expiresIn": .integer((token.expires?.numericDate ?? 0) - token.issued.numericDate),
    ])
  }
}

extension CallbackReport {
  fileprivate var json: JSON {
    .object([
      "url": .string(callback.url), "status": status.map(JSON.integer) ?? .null,
      "findings": .array(
        findings.map {
          ["code": .string($0.code), "severity": .string($0.severity.rawValue), "text": .string($0.text)]
        }),
      "statusURL": statusURL.map(JSON.string), "confirmationCode": confirmationCode.map(JSON.string),
    ])
  }
}

extension Rule where Value == Callback.Kind {
  fileprivate static var callbackKind: Rule {
    Rule("\"deauthorize\" or \"data-deletion\"") { Callback.Kind(rawValue: $0) }
  }
}

extension Rule where Value == SessionEnding {
  fileprivate static var sessionEnding: Rule {
    Rule(SessionEnding.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")) {
      SessionEnding(rawValue: $0)
    }
  }
}

extension Rule where Value == String {
  fileprivate static var permissionName: Rule {
    Rule("a permission's name: small letters, digits and _") { text in
      !text.isEmpty && text.utf8.count <= 100
        && text.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
        } ? text : nil
    }
  }
}
