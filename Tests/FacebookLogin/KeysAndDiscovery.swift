import FacebookLogin
import HTTPMessages
import IdentityState
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct KeysAndDiscovery {
  static let hosts = [
    "www.facebook.com", "limited.facebook.com", "m.facebook.com", "www.limited.facebook.com",
  ]

  private func keys(_ kind: String, _ house: House, host: String = "www.facebook.com") throws -> JSON {
    let response = try house.send(.get, "/.well-known/oauth/openid/\(kind)/", host: host)
    #expect(response.status == .ok)
    #expect(response.headers["Access-Control-Allow-Origin"] == nil)
    return try response.json()
  }

  @Test(arguments: hosts)
  func `three documents have the same keys, and each verifies a token`(host: String) throws {
    let house = try House()
    let token = try house.signIn().token()
    let id = try #require(token.keyID)
    let set = try keys("jwks", house, host: host)
    #expect(
      set["keys"]?.elements?.map(\.names)
        == Array(repeating: ["kid", "kty", "alg", "use", "n", "e"], count: 2))
    let certificates = try keys("certs", house, host: host)
    let publicKeys = try keys("keys", house, host: host)
    #expect(set["keys"]?.elements?.compactMap { $0["kid"]?.string } == certificates.names)
    #expect(certificates.names == publicKeys.names)
    let verifiers = [
      try JWKSet(json: set)[id], try Certificate(pem: certificates[id]?.string ?? "").publicKey,
      try PublicKey(pem: publicKeys[id]?.string ?? ""),
    ]
    for key in verifiers { #expect(token.isSigned(by: try #require(key), algorithm: .rs256)) }
  }

  @Test func `certificates are the same on every machine, and strip to Base64 as the iOS SDK strips them`()
    throws
  {
    let certificates = try keys("certs", House())
    #expect(certificates == (try keys("certs", House())))
    for member in try #require(certificates.members) {
      let text = try #require(member.value.string)
      let bare = text.replacing("-----BEGIN CERTIFICATE-----", with: "")
        .replacing("-----END CERTIFICATE-----", with: "").replacing("\n", with: "")
      #expect(bare.wholeMatch(of: /[A-Za-z0-9+\/]+={0,2}/) != nil)
    }
  }

  @Test func `after a rotation old tokens verify, and the documents have three keys`() throws {
    let house = try House()
    let token = try house.signIn().token()
    try house.facebook.keys.rotate(keepsOld: true, SystemChance())
    let set = try keys("jwks", house)
    #expect(set["keys"]?.elements?.count == 3)
    #expect(try keys("certs", house).names.count == 3)
    let key = try #require(try JWKSet(json: set)[token.keyID ?? ""])
    #expect(token.isSigned(by: key, algorithm: .rs256))
    #expect(try house.signIn().token().keyID == set["keys"]?.elements?.first?["kid"]?.string)
  }

  @Test(arguments: ["openid-configuration", "oauth/openid/jwks", "oauth/openid/certs", "oauth/openid/keys"])
  func `without www a document is elsewhere`(path: String) throws {
    for end in ["", "/"] {
      let response = try House().send(.get, "/.well-known/" + path + end, host: "facebook.com")
      #expect(response.status == .movedPermanently)
      #expect(
        response.headers["Location"] == "http://127.0.0.1:7780/www.facebook.com/.well-known/\(path)/")
      #expect(response.diagnoses == ["facebook_without_www"])
    }
  }

  @Test func `the discovery document is as incomplete as Facebook's`() throws {
    let response = try House().send(.get, "/.well-known/openid-configuration/")
    let document = try response.json()
    #expect(
      document.names == [
        "issuer", "authorization_endpoint", "jwks_uri", "response_types_supported",
        "subject_types_supported", "id_token_signing_alg_values_supported", "claims_supported",
      ])
    #expect(document["issuer"] == "https://www.facebook.com")
    #expect(document["authorization_endpoint"] == "http://127.0.0.1:7780/facebook.com/dialog/oauth/")
    #expect(
      document["jwks_uri"] == "http://127.0.0.1:7780/www.facebook.com/.well-known/oauth/openid/jwks/")
    #expect(response.text.contains(#"https:\/\/www.facebook.com"#))
    #expect(response.headers["Access-Control-Allow-Origin"] == nil)
  }

  @Test func `by the real name its addresses are the real ones`() throws {
    let document = try House().facebook.discoveryDocument(
      at: Request.Mount(origin: "https://limited.facebook.com:7743", path: ""))
    #expect(document["authorization_endpoint"] == "https://facebook.com:7743/dialog/oauth/")
    #expect(document["jwks_uri"] == "https://www.facebook.com:7743/.well-known/oauth/openid/jwks/")
  }
}
