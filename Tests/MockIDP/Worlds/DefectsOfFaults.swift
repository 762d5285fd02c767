import MockIDP
import Testing

@Suite struct DefectsOfFaults {
  /// Whose fault, its defect, and what is said against it.
  static let faults: [(Fault.Provider?, String, String?)] = [
    (.apple, "expired", nil), (.facebook, "expired", nil), (nil, "redirect", nil), (nil, "other-typ", nil),
    (.facebook, "expird", "There is no defect \"expird\" of facebook's. Did you mean \"expired\"?"),
    (.facebook, "redirect", "It is one of apple's"), (.apple, "limited-iss", "It is one of facebook's"),
    (nil, "no-such-thing", "There is no defect \"no-such-thing\". Choose one of"),
  ]

  @Test(arguments: faults)
  func `a defect must be in the catalogue of the provider it is for`(
    provider: Fault.Provider?, defect: String, objection: String?
  ) async throws {
    let idp = try MockIdentityProvider()
    if let objection {
      let refusal = #expect(throws: Refusal.self) { try idp.add(Fault(.defect(defect), of: provider)) }
      #expect(refusal?.diagnosis.code == "defect_unknown")
      #expect(refusal?.diagnosis.description.contains(objection) == true)
    } else {
      try idp.add(Fault(.defect(defect), of: provider))
    }
    let member = provider.map { #""provider":"\#($0.rawValue)","# } ?? ""
    let answer = await idp.respond(
      to: HTTPRequest(
        "POST", "/_idp/api/faults", headers: [("Content-Type", "application/json")],
        body: Array(#"{\#(member)"defect":"\#(defect)"}"#.utf8)))
    let isElsewhere = objection?.hasPrefix("It is one of") ?? false
    #expect(answer.status == (objection == nil ? 201 : isElsewhere ? 409 : 422))
    if objection != nil { #expect(answer.text.contains(#""field":"defect""#)) }
  }

  @Test func `a fault of one provider leaves the other alone`() throws {
    let idp = try MockIdentityProvider()
    try idp.add(Fault(.error("server_error"), of: .facebook))
    let code = try idp.apple.signIn("ada", to: "com.example.app").authorizationCode
    #expect(try idp.apple.exchange(code, clientID: "com.example.app").refreshToken != nil)
  }
}
