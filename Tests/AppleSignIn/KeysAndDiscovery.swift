import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct KeysAndDiscovery {
  private func fetchKeys(_ house: House) throws -> [JSON] {
    let response = try house.send(.get, "/auth/keys", headers: ["Authorization": "Bearer stray"])
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "application/json;charset=UTF-8")
    let json = try JSON(parsing: response.bytes ?? [])
    #expect(json.names == ["keys"])
    return json["keys"]?.elements ?? []
  }

  @Test func `each key has Apple's members in Apple's order`() throws {
    let keys = try fetchKeys(House())
    #expect(keys.count == 3)
    for key in keys {
      #expect(key.names == ["kty", "kid", "use", "alg", "n", "e"])
      #expect([key["kty"], key["use"], key["alg"], key["e"]] == ["RSA", "sig", "RS256", "AQAB"])
      #expect(key["kid"]?.string?.wholeMatch(of: /[A-Za-z0-9]{10}/) != nil)
      #expect(key["n"]?.string?.utf8.count == 342)
    }
  }

  @Test func `the order changes from fetch to fetch, the set does not`() throws {
    let house = try House()
    let fetched = try (0..<20).map { _ in try fetchKeys(house).compactMap { $0["kid"]?.string } }
    #expect(Set(fetched).count > 1)
    #expect(Set(fetched.map(Set.init)).count == 1)
  }

  @Test func `several keys sign, each published, so a client must go by kid`() throws {
    let house = try House()
    let published = Set(try fetchKeys(house).compactMap { $0["kid"]?.string })
    let used = Set(
      try (0..<20).map { _ in try house.signIn("ada", ["response_type": "code id_token"]).idToken?.keyID ?? ""
      })
    #expect(used.count > 1)
    #expect(used.isSubset(of: published))
  }

  @Test func `every token verifies against the published set`() throws {
    let house = try House()
    let set = try JWKSet(json: ["keys": .array(fetchKeys(house))])
    for _ in 0..<5 {
      let token = try house.tokens().jws("id_token")
      let key = try #require(token.keyID.flatMap { set[$0] })
      #expect(token.isSigned(by: key, algorithm: .rs256))
    }
  }

  @Test func `by the real name the document is Apple's byte for byte`() throws {
    let response = try House().send(
      .get, "/.well-known/openid-configuration",
      mount: Request.Mount(origin: "https://appleid.apple.com", path: ""))
    #expect(response.headers["Content-Type"] == "application/json;charset=UTF-8")
    #expect(
      response.text
        == #"{"issuer":"https://appleid.apple.com","authorization_endpoint":"https://appleid.apple.com/auth/authorize","token_endpoint":"https://appleid.apple.com/auth/token","revocation_endpoint":"https://appleid.apple.com/auth/revoke","jwks_uri":"https://appleid.apple.com/auth/keys","response_types_supported":["code"],"response_modes_supported":["query","fragment","form_post"],"subject_types_supported":["pairwise"],"id_token_signing_alg_values_supported":["RS256"],"scopes_supported":["openid","email","name"],"token_endpoint_auth_methods_supported":["client_secret_post"],"claims_supported":["aud","email","email_verified","exp","iat","is_private_email","iss","nonce","nonce_supported","real_user_status","sub","transfer_sub"]}"#
    )
  }

  /// The setting, the address, and the document's issuer.
  static let addresses: [(AppleSettings.Issuer, Request.Mount, String)] = [
    (.real, .init(origin: "http://127.0.0.1:7780", path: ""), "https://appleid.apple.com"),
    (
      .local, .init(origin: "http://127.0.0.1:7780", path: "/appleid.apple.com"),
      "http://127.0.0.1:7780/appleid.apple.com"
    ),
    (.fixed("https://x.test"), .init(origin: "http://127.0.0.1:7780", path: ""), "https://x.test"),
  ]

  @Test(arguments: addresses)
  func `by another address its URLs lead there`(
    issuer: AppleSettings.Issuer, mount: Request.Mount, stated: String
  ) throws {
    let house = try House { $0.issuer = issuer }
    let document = try JSON(
      parsing: house.send(.get, "/.well-known/openid-configuration", mount: mount).bytes ?? [])
    #expect(document["issuer"] == .string(stated))
    #expect(document["token_endpoint"] == .string(mount.base + "/auth/token"))
    #expect(document["jwks_uri"] == .string(mount.base + "/auth/keys"))
  }
}
