import AppleSignIn
import HTTPMessages
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  private static let credentialSchema = Schema.object(
    required: [
      "user": Schema.text, "identityToken": Schema.text, "authorizationCode": Schema.text,
      "fullName": Schema.nullable(
        Schema.object(required: ["givenName": Schema.text, "familyName": Schema.text])),
      "email": Schema.nullable(Schema.text), "realUserStatus": ["type": "integer"],
      "authorizedScopes": Schema.array(Schema.text),
    ], optional: ["state": Schema.text])

  var appleCalls: [ControlCall] {
    [
      ControlCall(
        .post, "/apple/credential",
        "A person signs in natively: what ASAuthorizationAppleIDCredential would hold",
        body: Schema.object(
          required: ["clientID": Schema.clientID],
          optional: [
            "account": Schema.accountID, "scopes": Schema.array(Schema.word(["fullName", "email"])),
            "nonce": Schema.text, "state": Schema.text, "hideEmail": Schema.boolean,
          ]),
        outcomes: [
          .init(.ok, "The credential; name and e-mail are null after the first time.", Self.credentialSchema),
          .init(.notFound, "No such client or person.", Schema.error),
          .init(
            .conflict, "A script made the person cancel, or a script or fault the sign-in fail.", Schema.error
          ),
        ], cost: .signing
      ) { request throws(ControlError) in .json(try credential(request)) },
      ControlCall(
        .get, "/apple/credential-state", "Whether a consent stands, as getCredentialState",
        parameters: [
          .init(
            name: "client_id", place: .query, about: "The app's bundle id.", schema: Schema.filled,
            isRequired: true),
          .init(
            name: "user", place: .query, about: "The credential's user.", schema: Schema.filled,
            isRequired: true),
        ],
        outcomes: [
          .init(
            .ok, "The state.",
            Schema.object(required: [
              "state": Schema.word(["authorized", "revoked", "notFound", "transferred"])
            ]))
        ]
      ) { request in
        let state = apple.credentialState(
          of: request.query["user"] ?? "", for: request.query["client_id"] ?? "")
        return .json(["state": .string(state.rawValue)])
      },
    ]
  }

  private struct CredentialRequest {
    let clientID: String
    let account: String?
    let scopes: [Apple.Scope]
    let nonce: String?
    let state: String?
    let hidesEmail: Bool?
  }

  private func credential(_ request: ControlRequest) throws(ControlError) -> JSON {
    let wanted = try request.read { section -> CredentialRequest? in
      let clientID = section.required("clientID", Rule<String>.identifier)
      let scopes = section.texts("scopes", Rule<Apple.Scope>.scope) ?? []
      let rest = CredentialRequest(
        clientID: clientID ?? "", account: section.text("account", .accountID), scopes: scopes,
        nonce: section.text("nonce", .anything), state: section.text("state", .anything),
        hidesEmail: section.flag("hideEmail"))
      return clientID == nil ? nil : rest
    }
    do throws(NativeSignInError) {
      return try apple.signInNatively(
        wanted.account, to: wanted.clientID, scope: Scope(wanted.scopes.map(\.rawValue)), nonce: wanted.nonce,
        state: wanted.state, hidesEmail: wanted.hidesEmail, base: request.appleBase
      ).json
    } catch {
      throw ControlError(error)
    }
  }
}

extension ControlError {
  init(_ error: NativeSignInError) {
    switch error {
    case .canceled: self.init(.conflict, "canceled", "A script made the person cancel.")
    case .failed: self.init(.conflict, "failed", "A script made the sign-in fail.")
    case .refused(let error): self.init(nativeRefusal: error)
    }
  }

  /// A native sign-in refused: by a fault with the fault's error, else because somebody or something is not there.
  init(nativeRefusal error: OAuthError) {
    if error.diagnosis.code == Diagnosis.faultCode {
      self.init(.conflict, error.code.rawValue, error.diagnosis.text)
    } else {
      self.init(.notFound, error.diagnosis.code, error.diagnosis.text)
    }
  }
}

extension NativeCredential {
  fileprivate var json: JSON {
    .object([
      "user": .string(user), "identityToken": .string(identityToken),
      "authorizationCode": .string(authorizationCode),
      "fullName": fullName.map {
        ["givenName": .string($0.givenName), "familyName": .string($0.familyName)]
      } ?? .null,
      "email": email.map(JSON.string) ?? .null, "realUserStatus": .integer(realUserStatus.rawValue),
      "authorizedScopes": .array(authorizedScopes.map { .string($0 == "name" ? "fullName" : $0) }),
      "state": state.map(JSON.string),
    ])
  }
}

extension Rule where Value == Apple.Scope {
  fileprivate static var scope: Rule {
    Rule("\"fullName\" or \"email\"") { text in
      switch text {
      case "fullName": .fullName
      case "email": .email
      default: nil
      }
    }
  }
}
