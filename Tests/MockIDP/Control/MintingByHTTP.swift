import Foundation
import MockIDP
import Testing

@Suite struct MintingByHTTP {
  private static func mint(_ idp: MockIdentityProvider, _ body: String) async -> HTTPResponse {
    await idp.respond(
      to: HTTPRequest(
        "POST", "http://127.0.0.1:7780/_idp/api/mint", headers: [("Content-Type", "application/json")],
        body: Array(body.utf8)))
  }

  private static func object(_ response: HTTPResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
  }

  @Test func `a good token comes with what is in it`() async throws {
    try await withMockIDP { idp in
      let response = await Self.mint(
        idp,
        #"{"provider":"apple","clientID":"com.example.app","nonce":"n","claims":{"org_id":"x","email":null}}"#
      )
      try #require(response.status == 200)
      let answer = try Self.object(response)
      #expect(answer.keys.sorted() == ["claims", "header", "token"])
      let token = try #require(answer["token"] as? String)
      #expect(idp.apple.verify(token, for: "com.example.app", nonce: .sent("n")).isGood)
      let claims = try #require(answer["claims"] as? [String: Any])
      #expect(claims["org_id"] as? String == "x")
      #expect(claims["email"] is NSNull)
    }
  }

  @Test func `a bad one has its defect`() async throws {
    try await withMockIDP { idp in
      let response = await Self.mint(idp, #"{"clientID":"com.example.app","defect":"wrong-aud"}"#)
      let token = try #require(try Self.object(response)["token"] as? String)
      let report = idp.apple.verify(token, for: "com.example.app")
      #expect(report.findings.map(\.diagnosis.code) == ["audience"])
    }
  }

  @Test(arguments: [
    (#"{}"#, 422, "clientID"), (#"{"clientID":"a","defect":"no-such"}"#, 422, "defect"),
    (#"{"clientID":"a","claims":[]}"#, 422, "claims"), (#"{"clientID":"a","email":"real"}"#, 422, "email"),
    (#"{"clientID":"a","provider":"twitter"}"#, 422, "provider"),
    (#"{"clientID":"a","provider":"facebook"}"#, 404, nil),
    (#"{"clientID":"1","provider":"facebook","defect":"wrong-c-hash"}"#, 404, nil),
    (#"{"clientID":"a","account":"nobody"}"#, 404, nil),
    (#"{"clientID":"a","email":"none","defect":"missing-email"}"#, 409, nil), ("[", 400, nil),
  ])
  func `what cannot be is refused`(body: String, status: Int, field: String?) async throws {
    try await withMockIDP { idp in
      let response = await Self.mint(idp, body)
      #expect(response.status == status)
      let error = try #require(try Self.object(response)["error"] as? [String: Any])
      #expect(error["field"] as? String == field)
    }
  }

  @Test(arguments: [
    (#"{"clientId":"a"}"#, #"Expected "clientID", found the unknown name "clientId"."#),
    (#"{"clientID":"a","defect":1,"nonse":"n"}"#, "Expected a defect's name"),
  ])
  func `the message is about what was sent, and ends with its last word`(body: String, start: String)
    async throws
  {
    try await withMockIDP { idp in
      let response = await Self.mint(idp, body)
      let error = try #require(try Self.object(response)["error"] as? [String: Any])
      let message = try #require(error["message"] as? String)
      #expect(message.hasPrefix(start))
      #expect(!message.hasSuffix(" "))
    }
  }

  @Test func `nobody has signed in by it`() async throws {
    try await withMockIDP { idp in
      _ = await Self.mint(idp, #"{"clientID":"com.example.app"}"#)
      let grants = await idp.respond(to: HTTPRequest("GET", "http://127.0.0.1:7780/_idp/api/grants"))
      #expect(grants.text == #"{"grants":[]}"#)
    }
  }
}
