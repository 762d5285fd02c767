import HTTPMessages
package import OAuthProtocol

/// Every row of reference §2.7 by its number, for faults: what the rules here never bring about can be asked for.
extension GraphError {
  private struct Row {
    let code: Int
    let subcode: Int?
    let message: String
    var type = GraphError.oauthException
    var status = 400
    var isTransient: Bool?

    init(
      _ code: Int, _ subcode: Int?, _ message: String, type: String = GraphError.oauthException,
      status: Int = 400, isTransient: Bool? = nil
    ) {
      self.code = code
      self.subcode = subcode
      self.message = message
      self.type = type
      self.status = status
      self.isTransient = isTransient
    }

    var name: String { subcode.map { "\(code)/\($0)" } ?? "\(code)" }
  }

  private static let token = "Error validating access token: "
  private static let rows: [Row] = [
    Row(1, nil, "An unknown error has occurred.", status: 500, isTransient: true),
    Row(
      2, nil, "An unexpected error has occurred. Please retry your request later.", status: 500,
      isTransient: true),
    Row(4, nil, "(#4) Application request limit reached", status: 403, isTransient: true),
    Row(5, nil, "(#5) Unauthorized source IP address"),
    Row(9, nil, "(#9) Application request limit reached", isTransient: true),
    Row(10, nil, "(#10) Application does not have permission for this action", status: 403),
    Row(17, nil, "(#17) User request limit reached", isTransient: true),
    Row(100, nil, "(#100) Invalid parameter"),
    Row(
      100, 33,
      "Unsupported get request. Object with ID '0' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api",
      type: graphMethodException),
    Row(101, nil, "Error validating application. Invalid application ID."),
    Row(102, nil, "Session key invalid or no longer valid"),
    Row(
      102, 459,
      "You cannot access the app till you log in to www.facebook.com and follow the instructions given."),
    Row(104, nil, "An access token is required to request this resource."),
    Row(190, nil, "Invalid OAuth access token."),
    Row(190, 458, token + "The user has not authorized application 0."),
    Row(
      190, 459,
      token
        + "You cannot access the app till you log in to www.facebook.com and follow the instructions given."),
    Row(
      190, 460,
      token
        + "The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons."
    ),
    Row(
      190, 463,
      token
        + "Session has expired on Friday, 26-Jun-26 15:48:19 PDT. The current time is Friday, 26-Jun-26 15:50:34 PDT."
    ),
    Row(190, 464, token + "Sessions for the user are not allowed because the user is not a confirmed user."),
    Row(190, 467, token + "The session is invalid because the user logged out."),
    Row(
      190, 492,
      token
        + "The user must be an administrator, editor, or moderator of the page in order to impersonate it."),
    // The iOS SDK keeps the token of this one as expired, and forgets those of the others (reference §1.11).
    Row(190, 493, token + "The session is invalid."),
    Row(191, nil, "Missing redirect_uri parameter."),
    Row(200, nil, "(#200) Requires extended permission", status: 403),
    Row(341, nil, "(#341) Feed action request limit reached", isTransient: true),
    Row(368, nil, "The action attempted has been deemed abusive or is otherwise disallowed"),
    Row(506, nil, "(#506) Duplicate status message"),
    Row(2500, nil, "An active access token must be used to query information about the current user."),
    Row(1_609_005, nil, "(#1609005) The link could not be posted"),
  ]

  /// What a fault may name: `190/463`, `4`.
  package static var names: [String] { rows.map(\.name) }

  /// - Parameter message: other words than Graph's.
  package static func named(_ name: String, message: String? = nil, _ diagnosis: Diagnosis) -> GraphError? {
    rows.first { $0.name == name }.map { row in
      GraphError(
        row.code, message ?? row.message, type: row.type, subcode: row.subcode,
        status: .init(rawValue: row.status), isTransient: row.isTransient,
        challenge: row.type == graphMethodException
          ? nil : row.code == 190 ? .invalidToken : .invalidRequest, diagnosis)
    }
  }
}
