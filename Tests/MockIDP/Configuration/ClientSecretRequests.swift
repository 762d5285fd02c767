import DevelopmentKeys
import MockIDP
import OrderedJSON
import SigningCore
import Testing

struct ClientSecretRequests {
  private static let now = 1_700_000_000

  @Test func `the zero configuration signs with the built-in key`() throws {
    let text = try ClientSecretRequest(clientID: "any.client", lifetime: 60)
      .token(for: Configuration.Apple(), issuedAt: Self.now)
    let token = try JWS(parsing: text)
    #expect(token.header == ["alg": "ES256", "kid": "MOCKKEY001"])
    #expect(
      token.payload == [
        "iss": "MOCKTEAM01", "iat": 1_700_000_000, "exp": 1_700_000_060,
        "aud": "https://appleid.apple.com", "sub": "any.client",
      ])
    let key = try PrivateKey(pem: DevelopmentKeys.appleClientKey.pem)
    #expect(token.isSigned(by: key.publicKey, algorithm: .es256))
  }

  @Test(
    arguments: [
      (ClientSecretRequest(lifetime: 60), "TEAM000002", "KEY2", "only.client"),
      (ClientSecretRequest(clientID: "app", lifetime: 60), "TEAM000001", "KEY1", "app"),
      (ClientSecretRequest(clientID: "app", keyID: "KEY3", lifetime: 60), "TEAM000001", "KEY3", "app"),
      (ClientSecretRequest(clientID: "web", teamID: "TEAM000001", lifetime: 60), "TEAM000001", "KEY1", "web"),
      (ClientSecretRequest(clientID: "keyless", lifetime: 60), "TEAM000003", "MOCKKEY001", "keyless"),
    ])
  func `what is left out comes from the configuration`(
    request: ClientSecretRequest, team: String, key: String, client: String
  ) throws {
    let apple = try Self.apple(onlySecondTeam: request.clientID == nil)
    let token = try JWS(parsing: request.token(for: apple, issuedAt: Self.now))
    #expect(token.keyID == key)
    #expect(token.payload["iss"]?.string == team)
    #expect(token.payload["sub"]?.string == client)
  }

  @Test(
    arguments: [
      (
        ClientSecretRequest(lifetime: 60),
        "expected a client id; listed are app, web, only.client, keyless, public"
      ),
      (
        ClientSecretRequest(clientID: "appp", lifetime: 60),
        "client id appp is not listed; listed are app, web, only.client, keyless, public"
      ),
      (
        ClientSecretRequest(clientID: "app", teamID: "TEAM000002", lifetime: 60),
        "client id app belongs to team TEAM000001"
      ),
      (
        ClientSecretRequest(clientID: "app", keyID: "KEY9", lifetime: 60),
        "team TEAM000001 has no private key KEY9; listed are KEY1, KEY3"
      ),
      (
        ClientSecretRequest(clientID: "public", lifetime: 60),
        "team TEAM000004 lists public keys only, which cannot sign"
      ),
    ])
  func `what cannot be signed is explained`(request: ClientSecretRequest, reason: String) {
    #expect {
      try request.token(for: Self.apple(), issuedAt: Self.now)
    } throws: { error in
      (error as? ClientSecretRequest.Problem)?.description == reason
    }
  }

  private static func apple(onlySecondTeam: Bool = false) throws -> Configuration.Apple {
    let second =
      "{ id: 'TEAM000002', keys: [{ id: 'KEY2', privateKey: 'private.p8' }], apps: [{ bundleID: 'only.client' }] }"
    guard !onlySecondTeam else { return try read("{ apple: { teams: [\(second)] } }").apple }
    return try read(
      """
      { apple: { teams: [
        { id: 'TEAM000001', apps: [{ bundleID: 'app', servicesIDs: [{ id: 'web' }] }],
          keys: [ { id: 'KEY1', privateKey: 'private.p8' }, { id: 'KEY3', privateKey: 'private.p8' } ] },
        \(second),
        { id: 'TEAM000003', apps: [{ bundleID: 'keyless' }] },
        { id: 'TEAM000004', keys: [{ id: 'KEY4', publicKey: 'public.pem' }], apps: [{ bundleID: 'public' }] },
      ] } }
      """
    ).apple
  }
}
