import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import Testing

/// A call to Graph that is refused (reference §2.4 to §2.7).
struct GraphRefusal: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let method: Method
  let path: String
  let refusal: Refusal
  /// The third word of `WWW-Authenticate`; `nil` without the field.
  let word: String?
  let diagnosis: String
  /// The query, and what is done before.
  let prepare: @Sendable (House) throws -> Form

  init(
    _ name: String, _ method: Method, _ path: String, _ refusal: Refusal, word: String?,
    _ diagnosis: String, prepare: @escaping @Sendable (House) throws -> Form = { _ in [:] }
  ) {
    testDescription = name
    self.method = method
    self.path = path
    self.refusal = refusal
    self.word = word
    self.diagnosis = diagnosis
    self.prepare = prepare
  }

  /// A call about the person behind the token.
  init(
    _ name: String, _ refusal: Refusal, word: String?, _ diagnosis: String,
    prepare: @escaping @Sendable (House) throws -> Form = { _ in [:] }
  ) {
    self.init(name, .get, "/v21.0/me", refusal, word: word, diagnosis, prepare: prepare)
  }

  static func validating(_ rest: String, _ subcode: Int) -> Refusal {
    Refusal(400, "Error validating access token: " + rest, 190, subcode)
  }

  static func unknownObject(_ id: String, _ method: String = "get") -> Refusal {
    Refusal(
      400,
      "Unsupported \(method) request. Object with ID '\(id)' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api",
      100, 33, type: "GraphMethodException")
  }

  @Sendable static func ended(_ reason: SessionEnding) -> @Sendable (House) throws -> Form {
    { house in
      let token = try house.accessToken()
      house.facebook.endSessions(of: "ada", reason)
      return ["access_token": token]
    }
  }

  static let noToken = Refusal(400, "An access token is required to request this resource.", 104)
  static let cannotParse = Refusal(400, "Invalid OAuth access token - Cannot parse access token", 190)
  static let onMe = Refusal(
    400, "An active access token must be used to query information about the current user.", 2500)

  static let all = tokens + proofs + requests

  private static let tokens = [
    GraphRefusal("no token", onMe, word: "invalid_request", "access_token_missing"),
    GraphRefusal("an app token on me", onMe, word: "invalid_request", "access_token_missing") { _ in
      ["access_token": House.appToken]
    },
    GraphRefusal("garbage", cannotParse, word: "invalid_token", "access_token_unknown") { _ in
      ["access_token": "nonsense"]
    },
    GraphRefusal(
      "a token like ours that is not",
      Refusal(400, "Malformed access token EAA" + String(repeating: "x", count: 60), 190),
      word: "invalid_token", "access_token_unknown"
    ) { _ in ["access_token": "EAA" + String(repeating: "x", count: 60)] },
    GraphRefusal(
      "an app token with a wrong secret", .get, "/app", Refusal(400, "Invalid OAuth access token.", 190),
      word: "invalid_token", "app_token_wrong"
    ) { _ in ["access_token": House.appID + "|wrong"] },
    GraphRefusal(
      "an app token of no app", .get, "/app",
      Refusal(400, "Error validating application. Invalid application ID.", 101), word: "invalid_request",
      "app_unknown"
    ) { _ in ["access_token": "555|secret"] },
    GraphRefusal(
      "an identity token", Refusal(400, "Bad signature", 190), word: "invalid_token", "jwt_as_access_token"
    ) {
      house in ["access_token": try house.signIn().fragment["id_token"] ?? ""]
    },
    GraphRefusal("a code", cannotParse, word: "invalid_token", "code_as_access_token") { house in
      ["access_token": try house.code()]
    },
    GraphRefusal(
      "the token of a sign-in that denies tracking", cannotParse, word: "invalid_token",
      "limited_token_at_graph"
    ) { house in
      let delivery = try house.signIn(
        "ada", ["response_type": "id_token,token_or_nonce", "is_limited_login_shim": "true"])
      return ["access_token": delivery.fragment["access_token"] ?? ""]
    },
    GraphRefusal(
      "an expired token",
      validating(
        "Session has expired on Saturday, 13-Jan-24 14:13:20 PST. The current time is Saturday, 13-Jan-24 14:13:20 PST.",
        463), word: "invalid_token", "access_token_expired"
    ) { house in
      let token = try house.accessToken()
      house.clock.advance(milliseconds: 5_184_000_000)
      return ["access_token": token]
    },
    GraphRefusal(
      "an app that was removed",
      validating("The user has not authorized application \(House.appID).", 458), word: "invalid_token",
      "consent_ended"
    ) { house in
      let token = try house.accessToken()
      _ = try house.graph(.delete, "/me/permissions", ["access_token": token])
      return ["access_token": token]
    },
    GraphRefusal(
      "a changed password",
      validating(
        "The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.",
        460), word: "invalid_token", "session_ended", prepare: ended(.passwordChanged)),
    GraphRefusal(
      "a checkpoint",
      validating(
        "You cannot access the app till you log in to www.facebook.com and follow the instructions given.",
        459),
      word: "invalid_token", "session_ended", prepare: ended(.checkpointed)),
    GraphRefusal(
      "a person who was removed", validating("The user has not authorized application \(House.appID).", 458),
      word: "invalid_token", "consent_ended"
    ) { house in
      let token = try house.accessToken()
      house.facebook.store.change { $0.record(.accountRemoved(id: "ada")) }
      return ["access_token": token]
    },
    GraphRefusal(
      "a log-out", validating("The session is invalid because the user logged out.", 467),
      word: "invalid_token", "session_ended", prepare: ended(.loggedOut)),
    GraphRefusal(
      "nothing at all", .get, "/", unknownObject(""), word: nil, "object_unknown"),
    GraphRefusal(
      "an identity token to look at another's", .get, "/me/permissions",
      Refusal(400, "Bad signature", 190), word: "invalid_token", "jwt_as_access_token"
    ) { house in ["access_token": try house.signIn().fragment["id_token"] ?? ""] },
  ]

  private static let wrongProof = Refusal(
    400, "Invalid appsecret_proof provided in the API argument", 100, type: "GraphMethodException")

  private static func proof(_ make: @escaping @Sendable (String) -> String)
    -> @Sendable (House) throws -> Form
  {
    { house in
      let token = try house.accessToken()
      return ["access_token": token, "appsecret_proof": make(token)]
    }
  }

  private static let proofs = [
    GraphRefusal(
      "a wrong proof, though none is required", wrongProof, word: nil, "appsecret_proof_wrong",
      prepare: proof { _ in String(repeating: "0", count: 64) }),
    GraphRefusal(
      "a proof with another app's secret", wrongProof, word: nil, "appsecret_proof_wrong",
      prepare: proof { FacebookProvider.proof(of: $0, secret: "other") }),
    GraphRefusal(
      "a proof with key and message exchanged", wrongProof, word: nil, "appsecret_proof_wrong",
      prepare: proof { FacebookProvider.proof(of: House.secret, secret: $0) }),
    GraphRefusal(
      "a proof in upper case", wrongProof, word: nil, "appsecret_proof_wrong",
      prepare: proof { FacebookProvider.proof(of: $0, secret: House.secret).uppercased() }),
  ]

  private static let requests = [
    GraphRefusal(
      "an unknown field",
      Refusal(400, "(#100) Tried accessing nonexisting field (shoe_size) on node type (User)", 100),
      word: "invalid_request", "field_unknown"
    ) { house in ["access_token": try house.accessToken(), "fields": "id,shoe_size"] },
    GraphRefusal(
      "an unknown field of the app", .get, "/app",
      Refusal(400, "(#100) Tried accessing nonexisting field (email) on node type (Application)", 100),
      word: "invalid_request", "field_unknown"
    ) { _ in ["access_token": House.appToken, "fields": "email"] },
    GraphRefusal("nobody's id", .get, "/4711", unknownObject("4711"), word: nil, "object_unknown") { house in
      ["access_token": try house.accessToken()]
    },
    GraphRefusal(
      "one of several ids that is nobody's", .get, "/v21.0/",
      Refusal(400, "(#803) Some of the aliases you requested do not exist: 4711", 803),
      word: "invalid_request", "object_unknown"
    ) { house in ["access_token": try house.accessToken(), "ids": "me,4711"] },
    GraphRefusal(
      "too many ids", .get, "/", Refusal(400, "(#100) Too many IDs. Maximum: 50. Provided: 51.", 100),
      word: "invalid_request", "too_many_ids"
    ) { house in
      [
        "access_token": try house.accessToken(),
        "ids": Array(repeating: "me", count: 51).joined(separator: ","),
      ]
    },
    GraphRefusal(
      "ids without a token", .get, "/?ids=me", noToken, word: "invalid_request", "access_token_missing"),
    GraphRefusal(
      "friends of nobody", .get, "/4711/friends", unknownObject("4711"), word: nil, "object_unknown"
    ) {
      house in ["access_token": try house.accessToken()]
    },
    GraphRefusal(
      "an id without a token", .get, "/4711", noToken, word: "invalid_request", "access_token_missing"),
    GraphRefusal(
      "a picture of nobody", .get, "/4711/picture", unknownObject("4711"), word: nil, "object_unknown"),
    GraphRefusal(
      "a method that me does not take", .post, "/me", unknownObject("me", "post"), word: nil,
      "method_unsupported"),
    GraphRefusal(
      "another", .delete, "/me", unknownObject("me", "delete"), word: nil, "method_unsupported"),
    GraphRefusal("a POST to nothing", .post, "/", unknownObject("", "post"), word: nil, "batch_missing"),
    GraphRefusal(
      "discovery at Graph", .get, "/.well-known/openid-configuration",
      Refusal(400, "Unknown path components: /openid-configuration", 2500), word: "invalid_request",
      "path_unknown"),
    GraphRefusal(
      "debug_token with a person's token", .get, "/debug_token",
      Refusal(
        400,
        "(#100) You must provide an app access token, or a user access token that is an owner or developer of the app",
        100), word: "invalid_request", "app_token_needed"
    ) { house in
      let token = try house.accessToken()
      return ["access_token": token, "input_token": token]
    },
    GraphRefusal(
      "debug_token without a token", .get, "/debug_token", noToken, word: "invalid_request",
      "access_token_missing"),
    GraphRefusal(
      "debug_token of nothing", .get, "/debug_token",
      Refusal(400, "(#100) The parameter input_token is required", 100), word: "invalid_request",
      "input_token_missing"
    ) { _ in ["access_token": House.appToken] },
    GraphRefusal(
      "removal without a token", .delete, "/me/permissions", onMe, word: "invalid_request",
      "access_token_missing"),
    GraphRefusal(
      "public_profile taken back", .delete, "/me/permissions/public_profile",
      Refusal(400, "Invalid parameter", 100), word: "invalid_request", "permission_irrevocable"
    ) { house in ["access_token": try house.accessToken()] },
  ]
}
