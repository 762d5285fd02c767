import FacebookLogin
import HTTPMessages
import OAuthProtocol
import OrderedJSON
import Testing
import WireRoutes

/// Every row of reference §2.7, asked for by fault as no rule brings it about, over a socket.
@Suite struct GraphTable {
  private func faulty(_ house: House, _ error: OAuthError, at path: String = "/v21.0/me") throws -> Response {
    let facebook = house.facebook
    return try house.exchange(.get, path, host: FacebookProvider.graphHost) { request in
      facebook.refusal(error, request, at: "graph")
    }
  }

  private static let why = Diagnosis("fault", "A fault was set.", mend: "Remove it.")
  private static let token = "Error validating access token: "

  static let rows: [(String, Refusal)] = [
    ("1", Refusal(500, "An unknown error has occurred.", 1)),
    ("2", Refusal(500, "An unexpected error has occurred. Please retry your request later.", 2)),
    ("4", Refusal(403, "(#4) Application request limit reached", 4)),
    ("5", Refusal(400, "(#5) Unauthorized source IP address", 5)),
    ("9", Refusal(400, "(#9) Application request limit reached", 9)),
    ("10", Refusal(403, "(#10) Application does not have permission for this action", 10)),
    ("17", Refusal(400, "(#17) User request limit reached", 17)),
    ("100", Refusal(400, "(#100) Invalid parameter", 100)),
    ("100/33", GraphRefusal.unknownObject("0")),
    ("101", Refusal(400, "Error validating application. Invalid application ID.", 101)),
    ("102", Refusal(400, "Session key invalid or no longer valid", 102)),
    ("102/459", Refusal(400, checkpoint, 102, 459)),
    ("104", Refusal(400, "An access token is required to request this resource.", 104)),
    ("190", Refusal(400, "Invalid OAuth access token.", 190)),
    ("190/458", GraphRefusal.validating("The user has not authorized application 0.", 458)),
    ("190/459", GraphRefusal.validating(checkpoint, 459)),
    (
      "190/460",
      GraphRefusal.validating(
        "The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.",
        460)
    ),
    (
      "190/463",
      GraphRefusal.validating(
        "Session has expired on Friday, 26-Jun-26 15:48:19 PDT. The current time is Friday, 26-Jun-26 15:50:34 PDT.",
        463)
    ),
    (
      "190/464",
      GraphRefusal.validating(
        "Sessions for the user are not allowed because the user is not a confirmed user.", 464)
    ),
    ("190/467", GraphRefusal.validating("The session is invalid because the user logged out.", 467)),
    (
      "190/492",
      GraphRefusal.validating(
        "The user must be an administrator, editor, or moderator of the page in order to impersonate it.", 492
      )
    ),
    ("190/493", GraphRefusal.validating("The session is invalid.", 493)),
    ("191", Refusal(400, "Missing redirect_uri parameter.", 191)),
    ("200", Refusal(403, "(#200) Requires extended permission", 200)),
    ("341", Refusal(400, "(#341) Feed action request limit reached", 341)),
    ("368", Refusal(400, "The action attempted has been deemed abusive or is otherwise disallowed", 368)),
    ("506", Refusal(400, "(#506) Duplicate status message", 506)),
    ("1609005", Refusal(400, "(#1609005) The link could not be posted", 1_609_005)),
    ("2500", GraphRefusal.onMe),
  ]

  private static let checkpoint =
    "You cannot access the app till you log in to www.facebook.com and follow the instructions given."
  /// The iOS SDK tries again after these (reference §1.11).
  private static let transient = ["1", "2", "4", "9", "17", "341"]

  @Test(arguments: rows)
  func `a row of Graph's table may be had by its number`(name: String, row: Refusal) throws {
    let response = try faulty(House(), OAuthError(OAuthError.Code(rawValue: name), Self.why))
    #expect(try Refusal(response) == row)
    #expect(
      response.text
        == row.body(
          traceID: response.headers["x-fb-trace-id"] ?? "",
          isTransient: Self.transient.contains(name) ? true : nil))
    let word = row.code == 190 ? "invalid_token" : "invalid_request"
    #expect(response.headers["WWW-Authenticate"] == (name == "100/33" ? nil : row.challenge(word)))
    #expect(
      response.headers["x-app-usage"]
        == (["4", "17"].contains(name)
          ? #"{"call_count":100,"total_cputime":100,"total_time":100}"# : nil))
    response.expectFieldsOfGraph()
  }

  @Test func `the table has every row, and the mock no others`() {
    #expect(GraphError.names.sorted() == Self.rows.map(\.0).sorted())
  }

  @Test func `a fault may give other words`() throws {
    let response = try faulty(
      House(), OAuthError("200", description: "(#200) Requires extended permission: user_friends", Self.why))
    #expect(
      try Refusal(response) == Refusal(403, "(#200) Requires extended permission: user_friends", 200))
  }
}
