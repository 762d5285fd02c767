import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct Refreshing {
  private static let address = "https://limited.facebook.com/limited_login/refresh/"

  private func signIn(_ house: House, _ key: PrivateKey) throws -> String {
    let delivery = try house.signIn("ada", ["dpop_jkt": key.publicKey.thumbprint])
    return try #require(delivery.fragment["id_token"])
  }

  private func proof(_ key: PrivateKey, _ token: String, _ changes: [String: JSON?] = [:]) throws -> String {
    var claims: JSON = [
      "htm": "POST", "htu": .string(Self.address), "iat": .integer(House.noon.numericDate), "jti": "unique",
      "ath": .string(Base64URL.encode(SHA256.hash(token))),
    ]
    var header: JSON = [
      "typ": "dpop+jwt", "alg": "ES256", "jwk": key.publicKey.jwk(keyID: "").setting("kid", to: nil),
    ]
    for (name, value) in changes {
      if name == "typ" {
        header = header.setting(name, to: value)
      } else {
        claims = claims.setting(name, to: value)
      }
    }
    return try JWS.sign(header: header, payload: claims, with: key)
  }

  private func refresh(
    _ house: House, _ token: String, proof: String?, appID: String = House.appID,
    path: String = "/limited_login/refresh/"
  ) throws -> Response {
    try house.post(
      path, host: "limited.facebook.com", ["id_token_hint": token, "app_id": appID],
      headers: proof.map { ["DPoP": $0] } ?? [:])
  }

  @Test func `a proof of the key brings a new token with the old nonce and key`() throws {
    let house = try House()
    let key = try PrivateKey.p256()
    let token = try signIn(house, key)
    house.clock.advance(milliseconds: 3_500_000)
    let response = try refresh(
      house, token, proof: proof(key, token, ["iat": .integer(House.noon.numericDate + 3_500)]))
    #expect(response.status == .ok)
    let (old, new) = (try JWS(parsing: token), try JWS(parsing: response.json()["id_token"]?.string ?? ""))
    for claim in ["iss", "aud", "sub", "nonce", "cnf", "email"] {
      #expect(new.payload[claim] == old.payload[claim])
    }
    #expect(new.payload["jti"] != old.payload["jti"])
    #expect(new.payload["iat"] == .integer(House.noon.numericDate + 3_500))
  }

  static let badProofs: [(String, [String: JSON?])] = [
    ("another method", ["htm": "GET"]), ("another address", ["htu": "https://example.test/"]),
    ("an old proof", ["iat": .integer(House.noon.numericDate - 400)]),
    ("a proof of the future", ["iat": .integer(House.noon.numericDate + 400)]), ("no jti", ["jti": nil]),
    ("another token's hash", ["ath": "x"]), ("another type", ["typ": "JWT"]),
  ]

  @Test(arguments: badProofs)
  func `a proof that is not right is refused`(name: String, changes: [String: JSON?]) throws {
    let house = try House()
    let key = try PrivateKey.p256()
    let token = try signIn(house, key)
    let response = try refresh(house, token, proof: proof(key, token, changes))
    #expect(try response.json() == ["error": "invalid_dpop_proof"])
    #expect(response.diagnoses == ["dpop_proof_invalid"])
  }

  @Test func `a proof is good once, as long as it could be taken`() throws {
    let house = try House()
    let key = try PrivateKey.p256()
    let token = try signIn(house, key)
    let ahead = try proof(key, token, ["iat": .integer(House.noon.numericDate + 300)])
    #expect(try refresh(house, token, proof: ahead).status == .ok)
    let again = try refresh(house, token, proof: ahead)
    #expect(try again.json() == ["error": "invalid_dpop_proof"])
    #expect(again.annotations.first?.text.contains("This proof was used before.") == true)
    house.clock.advance(milliseconds: 600_000)
    #expect(try refresh(house, token, proof: ahead).annotations.first?.text.contains("before") == true)
    // Another proof of the same key, and the same jti by another key, are others.
    let now: JSON = .integer(House.noon.numericDate + 600)
    let second = try proof(key, token, ["iat": now, "jti": "another"])
    #expect(try refresh(house, token, proof: second).status == .ok)
    let otherKey = try PrivateKey.p256()
    let other = try signIn(house, otherKey)
    #expect(try refresh(house, other, proof: proof(otherKey, other, ["iat": now])).status == .ok)
  }

  @Test func `of eight calls with one proof, one is answered`() async throws {
    let house = try House()
    let key = try PrivateKey.p256()
    let token = try signIn(house, key)
    let proof = try proof(key, token)
    let statuses = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { (try? refresh(house, token, proof: proof))?.status.rawValue ?? 0 }
      }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.sorted() == [200] + Array(repeating: 400, count: 7))
  }

  @Test func `so is none, or a stranger's`() throws {
    let house = try House()
    let token = try signIn(house, try .p256())
    for proof in [nil, "x", try proof(.p256(), token)] {
      #expect(try refresh(house, token, proof: proof).json() == ["error": "invalid_dpop_proof"])
    }
  }

  @Test func `a token without a key cannot be refreshed`() throws {
    let house = try House()
    let token = try #require(try house.signIn().fragment["id_token"])
    #expect(try refresh(house, token, proof: proof(.p256(), token)).json() == ["error": "invalid_dpop_proof"])
  }

  @Test func `it has no version, and knows its app and its person`() throws {
    let house = try House()
    let key = try PrivateKey.p256()
    let token = try signIn(house, key)
    let good = try proof(key, token)
    #expect(try refresh(house, token, proof: good, path: "/v21.0/limited_login/refresh/").status == .notFound)
    #expect(
      try refresh(house, token, proof: good, appID: House.otherAppID).json() == ["error": "login_required"])
    #expect(try refresh(house, token + "x", proof: good).json() == ["error": "login_required"])
    let grant = try #require(house.facebook.store.read { $0.grants.values.first })
    house.facebook.store.change { $0.record(.grantEnded(grant, at: House.noon)) }
    #expect(try refresh(house, token, proof: good).json() == ["error": "consent_required"])
  }

  /// A request with `prompt=none`: what of it is changed, and the error in the fragment.
  static let silent: [(String, Changes, error: String?)] = [
    ("the old token", [:], nil), ("no token", ["id_token_hint": nil], "login_required"),
    ("no token of the mock's", ["id_token_hint": "ey.ey.x"], "login_required"),
    ("a permission more", ["scope": "user_gender,openid"], "consent_required"),
  ]

  @Test(arguments: silent)
  func `prompt=none answers in the fragment, without a page`(name: String, changes: Changes, error: String?)
    throws
  {
    let house = try House()
    let token = try #require(try house.signIn().fragment["id_token"])
    let base: Changes = ["prompt": "none", "id_token_hint": token, "nonce": "new", "state": "s"]
    let delivery = try Delivery(house.dialog(base.merging(changes) { $1 }))
    #expect(delivery.fragment["error"] == error)
    #expect(delivery.fragment["state"] == "s")
    #expect(delivery.query.fields.isEmpty)
    if error == nil { #expect(try delivery.token().payload["nonce"] == "new") }
  }

  @Test(arguments: ["www.limited.facebook.com", "www.facebook.com"])
  func `an id_token removes the app`(host: String) throws {
    let house = try House()
    let token = try #require(try house.signIn().fragment["id_token"])
    let path = "/platform/uninstall/"
    let wrong = try house.post(path, host: host, ["id_token": token, "app_id": House.otherAppID])
    #expect(wrong.status == .badRequest)
    #expect(try wrong.json()["error"]?["code"] == 190)
    #expect(house.facebook.store.read { $0.grants.count } == 1)
    let done = try house.post(path, host: host, ["id_token": token, "app_id": House.appID])
    #expect(try done.json() == ["success": true])
    #expect(house.facebook.store.read { $0.grants.isEmpty })
  }
}
