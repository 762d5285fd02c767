import FacebookLogin
import HTTPMessages
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  private static let limitedLoginSchema = Schema.object(
    required: [
      "authenticationToken": Schema.object(required: [
        "tokenString": Schema.text, "nonce": Schema.text, "graphDomain": Schema.text,
      ]),
      "profile": Schema.object(required: ["userID": Schema.text], isOpen: true),
      "grantedPermissions": Schema.array(Schema.text), "declinedPermissions": Schema.array(Schema.text),
      "userTokenNonce": Schema.text, "claims": Schema.object(isOpen: true),
    ])

  var facebookCalls: [ControlCall] {
    [
      ControlCall(
        .post, "/facebook/limited-login",
        "A person signs in by Limited Login: what the iOS SDK's AuthenticationToken and Profile would hold",
        body: Schema.object(
          required: ["clientID": Schema.clientID],
          optional: [
            "account": Schema.accountID, "permissions": Schema.array(Schema.permission),
            "nonce": ["type": "string", "pattern": #"^\S+$"#], "declined": Schema.array(Schema.permission),
            "dpopJKT": Schema.text,
          ]),
        outcomes: [
          .init(.ok, "What the app would hold.", Self.limitedLoginSchema),
          .init(.notFound, "No such app or person.", Schema.error),
          .init(
            .conflict, "A script made the person cancel, or a script or fault the sign-in fail.", Schema.error
          ),
        ], cost: .signing
      ) { request throws(ControlError) in .now(try limitedLogin(request)) }
    ]
  }

  private struct LimitedLoginRequest {
    let appID: String
    let account: String?
    let permissions: [String]
    let nonce: String?
    let declined: [String]?
    let keyThumbprint: String?
  }

  private func limitedLogin(_ request: ControlRequest) throws(ControlError) -> Response {
    let wanted = try request.read { section -> LimitedLoginRequest? in
      let appID = section.required("clientID", Rule<String>.identifier)
      let rest = LimitedLoginRequest(
        appID: appID ?? "", account: section.text("account", .accountID),
        permissions: section.texts("permissions", Rule<String>.permission) ?? ["public_profile", "email"],
        nonce: section.text("nonce", Rule<String>.nonce),
        declined: section.texts("declined", Rule<String>.permission),
        keyThumbprint: section.text("dpopJKT", .anything))
      return appID == nil ? nil : rest
    }
    do throws(LimitedLoginError) {
      let credential = try facebook.logInNatively(
        wanted.account, appID: wanted.appID, permissions: wanted.permissions, nonce: wanted.nonce,
        declining: wanted.declined, keyThumbprint: wanted.keyThumbprint)
      var response = Response.json(credential.json)
      response.annotations = credential.warnings.map(\.annotation)
      return response
    } catch {
      throw ControlError(error)
    }
  }
}

extension ControlError {
  fileprivate init(_ error: LimitedLoginError) {
    switch error {
    case .cancelled: self.init(.conflict, "cancelled", "A script made the person cancel.")
    case .failed: self.init(.conflict, "failed", "A script made the sign-in fail.")
    case .refused(let error): self.init(nativeRefusal: error)
    }
  }
}

extension LimitedCredential {
  fileprivate var json: JSON {
    [
      "authenticationToken": [
        "tokenString": .string(token), "nonce": .string(nonce), "graphDomain": .string(graphDomain),
      ],
      "profile": .object(
        [JSON.Member("userID", claims["sub"] ?? "")]
          + Self.profile.compactMap { name, claim in claims[claim].map { JSON.Member(name, $0) } }),
      "grantedPermissions": .array(granted.map(JSON.string)),
      "declinedPermissions": .array(declined.map(JSON.string)), "userTokenNonce": .string(userTokenNonce),
      "claims": claims,
    ]
  }

  /// The SDK's names and the claims they are read from.
  private static let profile: KeyValuePairs<String, String> = [
    "firstName": "given_name", "middleName": "middle_name", "lastName": "family_name", "name": "name",
    "email": "email", "imageURL": "picture", "linkURL": "user_link", "friendIDs": "user_friends",
    "birthday": "user_birthday", "ageRange": "user_age_range", "hometown": "user_hometown",
    "location": "user_location", "gender": "user_gender",
  ]
}

extension Schema {
  static let permission: JSON = ["type": "string", "maxLength": 100, "pattern": "^[a-z0-9_]+$"]
}

extension Rule where Value == String {
  static var permission: Rule {
    Rule("a permission's name: small letters, digits and _") { text in
      !text.isEmpty && text.utf8.count <= 100
        && text.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
        } ? text : nil
    }
  }

  /// What the SDK makes a `LoginConfiguration` of.
  fileprivate static var nonce: Rule {
    Rule("a text that is not empty, without white space") { text in
      text.isEmpty || text.contains(where: \.isWhitespace) ? nil : text
    }
  }

  /// A provider that this version has.
  static var provider: Rule {
    Rule("\"apple\" or \"facebook\"") { ["apple", "facebook"].contains($0) ? $0 : nil }
  }
}

extension ControlAPI {
  static let providers = ["apple", "facebook"]
}
