import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import Testing
import WireRoutes

@Suite struct RequiredProofs {
  /// How a call is made at an app that requires proofs, and whether it is answered.
  static let calls: [(String, path: String, proof: (@Sendable (String) -> Form), isAnswered: Bool)] = [
    ("none", "/v21.0/me", { _ in [:] }, false),
    ("none, for a picture", "/me/picture", { _ in [:] }, false),
    ("none, for the permissions", "/me/permissions", { _ in [:] }, false),
    (
      "the right one", "/me", { ["appsecret_proof": FacebookProvider.proof(of: $0, secret: House.secret)] },
      true
    ),
    (
      "the right one, with a time", "/me",
      {
        [
          "appsecret_time": "1700000000",
          "appsecret_proof": FacebookProvider.proof(of: $0 + "|1700000000", secret: House.secret),
        ]
      }, true
    ),
  ]

  @Test(arguments: calls.indices)
  func `an app that requires proofs refuses a call without, and takes one with`(index: Int) throws {
    let (_, path, proof, isAnswered) = Self.calls[index]
    let house = try House(requiresProof: true)
    let token = try house.accessToken()
    let response = try house.graph(
      .get, path, Form([Form.Field("access_token", token)] + proof(token).fields))
    if isAnswered {
      #expect(try response.json()["id"]?.string == house.subject("ada"))
    } else {
      let refusal = Refusal(
        400, "API calls from the server require an appsecret_proof argument", 100,
        type: "GraphMethodException")
      #expect(response.text == refusal.body(traceID: response.headers["x-fb-trace-id"] ?? ""))
      #expect(response.diagnoses == ["appsecret_proof_missing"])
      #expect(response.headers["WWW-Authenticate"] == nil)
    }
  }

  @Test func `an app that is not listed has any secret, but a proof must look like one`() throws {
    let house = try House(registration: .open)
    let app = try #require(house.facebook.registry.app("777"))
    let (token, _) = house.facebook.accessToken(
      of: try house.person("ada"), for: app, permissions: [], lifetime: .hours(1))
    for (proof, isGood) in [(FacebookProvider.proof(of: token.value, secret: "any"), true), ("short", false)]
    {
      let response = try house.graph(
        .get, "/me", ["access_token": token.value, "appsecret_proof": proof])
      #expect((response.status == .ok) == isGood)
    }
  }
}
