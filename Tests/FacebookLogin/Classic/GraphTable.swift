import FacebookLogin
import HTTPMessages
import OAuthProtocol
import OrderedJSON
import Testing

@Suite struct GraphTable {
  /// Every row of reference §2.7 that no rule brings about, asked for by fault.
  @Test(arguments: [
    ("1", 500), ("2", 500), ("4", 403), ("10", 403), ("17", 400), ("100", 400), ("100/33", 400), ("101", 400),
    ("102", 400), ("102/459", 400), ("104", 400), ("190", 400), ("190/458", 400), ("190/459", 400),
    ("190/460", 400), ("190/463", 400), ("190/464", 400), ("190/467", 400), ("190/492", 400), ("191", 400),
    ("200", 403), ("341", 400), ("368", 400), ("506", 400), ("1609005", 400), ("2500", 400),
  ])
  func `a row of Graph's table may be had by its number`(name: String, status: Int) throws {
    let house = try House()
    let numbers = name.split(separator: "/").compactMap { Int($0) }
    let why = Diagnosis("fault", "A fault was set.", mend: "Remove it.")
    let request = Request(.get, target: try RequestTarget("/v21.0/me"))
    let response = house.facebook.refusal(
      OAuthError(OAuthError.Code(rawValue: name), why), request, at: "graph")
    let refusal = try Refusal(response)
    #expect(refusal.status == status)
    #expect(refusal.code == numbers.first)
    #expect(refusal.subcode == numbers.dropFirst().first)
    #expect(refusal.type == (name == "100/33" ? "GraphMethodException" : "OAuthException"))
    let transient = try response.json()["error"]?["is_transient"]
    #expect(transient == (["1", "2", "4", "17", "341"].contains(name) ? true : nil))
    let word = refusal.code == 190 ? "invalid_token" : "invalid_request"
    #expect(
      response.headers["WWW-Authenticate"]?.contains("\"\(word)\"") == (name == "100/33" ? nil : true))
    #expect(GraphError.names.contains(name))
  }

  @Test func `a fault may give other words`() throws {
    let house = try House()
    let why = Diagnosis("fault", "A fault was set.", mend: "Remove it.")
    let response = house.facebook.refusal(
      OAuthError("200", description: "(#200) Requires extended permission: user_friends", why),
      Request(.get, target: try RequestTarget("/me")), at: "graph")
    #expect(
      try Refusal(response) == Refusal(403, "(#200) Requires extended permission: user_friends", 200))
  }
}
