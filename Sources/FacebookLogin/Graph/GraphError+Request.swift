import OAuthProtocol

/// What Graph says of a request that it cannot answer, whoever asks (reference §2.4, §2.6, §2.7).
extension GraphError {
  static func unreadable(_ what: String) -> GraphError {
    GraphError(
      100, "Invalid parameter",
      Diagnosis(
        "malformed_form", "The request's fields cannot be read.",
        expected: "name=value pairs, percent-encoded UTF-8", seen: what,
        mend: "Encode every value with your language's URL-encoding function."))
  }

  static let noTokenOnMe = GraphError(
    2500, "An active access token must be used to query information about the current user.",
    Diagnosis(
      "access_token_missing", "A call about the current person has no user access token.",
      expected: "access_token in the query, or Authorization: Bearer",
      mend: "Send the person's access token; an app access token stands for nobody."))

  static let noToken = GraphError(
    104, "An access token is required to request this resource.",
    Diagnosis(
      "access_token_missing", "The call has no access token.",
      expected: "access_token in the query, or Authorization: Bearer", mend: "Send an access token."))

  static func unknownPath(_ rest: String) -> GraphError {
    GraphError(
      2500, "Unknown path components: \(rest)",
      Diagnosis(
        "path_unknown", "Graph has nothing at this path, or this mock does not have it.",
        seen: String(rest.prefix(200)),
        mend: "Discovery and keys are at www.facebook.com and limited.facebook.com, not at Graph."))
  }

  private static func unsupportedRequest(
    _ id: String, method: String, _ diagnosis: Diagnosis
  ) -> GraphError {
    GraphError(
      100,
      "Unsupported \(method.lowercased()) request. Object with ID '\(id)' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api",
      type: graphMethodException, subcode: 33, challenge: nil, diagnosis)
  }

  static func unknownObject(_ id: String, method: String) -> GraphError {
    unsupportedRequest(
      id, method: method,
      Diagnosis(
        "object_unknown", "The caller may not see an object of this id.",
        expected: "me, the person's app-scoped id, or the app's id, in the path or in ids",
        seen: id.isEmpty ? "no id" : String(id.prefix(100)),
        mend: "Ids are app-scoped: one app's id for a person means nothing to another app."))
  }

  /// What `?ids=` says instead.
  static func unknownAlias(_ id: String) -> GraphError {
    GraphError(
      803, "(#803) Some of the aliases you requested do not exist: \(id.prefix(100))",
      unknownObject(id, method: "get").diagnosis)
  }

  static func tooManyIDs(_ count: Int, most: Int) -> GraphError {
    GraphError(
      100, "(#100) Too many IDs. Maximum: \(most). Provided: \(count).",
      Diagnosis(
        "too_many_ids", "One call looks up no more objects than that.", expected: "\(most) ids at most",
        seen: "\(count)", mend: "Ask in several calls."))
  }

  /// - Parameter id: of an object that can be read.
  static func unsupportedMethod(_ method: String, id: String) -> GraphError {
    unsupportedRequest(
      id, method: method,
      Diagnosis(
        "method_unsupported", "\(id.prefix(100)) does not take this method.", expected: "GET", seen: method,
        mend: "Read it with GET; libraries send POST as soon as there are fields for a body."))
  }

  static let batchMissing = unsupportedRequest(
    "", method: "post",
    Diagnosis(
      "batch_missing", "A POST to Graph's root is a batch, and this one has no batch parameter.",
      expected: "batch=[{\"method\":\"GET\",\"relative_url\":\"me\"}, …]", seen: "none",
      mend: "Send batch in the form, or name an object in the path."))

  static func unknownField(_ name: String, of type: String) -> GraphError {
    GraphError(
      100, "(#100) Tried accessing nonexisting field (\(name)) on node type (\(type))",
      Diagnosis(
        "field_unknown", "There is no such field.", seen: String(name.prefix(100)),
        mend: "Take it out of fields; Graph refuses the whole call for one unknown name."))
  }

  static func fieldSyntax(_ position: Int) -> GraphError {
    GraphError(
      2500, "Syntax error \"Expected name.\" at character \(position): fields",
      Diagnosis(
        "fields_malformed", "The fields parameter cannot be read.", expected: "names between commas",
        seen: "something else at character \(position)",
        mend: "Send fields=id,name,picture.width(100).height(100)."))
  }

  static func needsAppToken(isUser: Bool) -> GraphError {
    GraphError(
      100,
      "(#100) You must provide an app access token, or a user access token that is an owner or developer of the app",
      Diagnosis(
        "app_token_needed", "debug_token was called with a person's access token.",
        expected: "<APPID>|<APPSECRET> as access_token, and the token to look at as input_token",
        mend: "Do not put the token to look at into both parameters."))
  }

  static func missingParameter(_ name: String) -> GraphError {
    GraphError(
      100, "(#100) The parameter \(name) is required",
      Diagnosis(
        "\(name)_missing", "\(name) is missing or empty.", mend: "Add it to the query."))
  }

  static func irrevocable(_ permission: String) -> GraphError {
    GraphError(
      100, "Invalid parameter",
      Diagnosis(
        "permission_irrevocable", "\(permission) comes with every sign-in and cannot be taken back alone.",
        mend: "Remove the app: DELETE /me/permissions."))
  }
}
