import OrderedJSON
import SigningCore
import Testing

@Suite struct JWKSetTests {
  @Test func `takes from RFC 7517 appendix A.1 the key for signatures alone`() throws {
    let set = try JWKSet(json: PublishedVectors.keySet)
    #expect(set.keys.map(\.id) == ["2011-04-29"])
    #expect(set["2011-04-29"]?.algorithm == .rs256)
    #expect(set["1"] == nil)
  }

  private static let rsa: [JSON.Member] = [
    .init("kty", "RSA"), .init("kid", "a"), .init("n", .string(PublishedVectors.rsaModulus)),
    .init("e", "AQAB"),
  ]

  private static func rsa(_ name: String, _ value: JSON?) -> JSON {
    .object(rsa.filter { $0.name != name } + (value.map { [JSON.Member(name, $0)] } ?? []))
  }

  @Test(arguments: [
    rsa("kty", "oct"), rsa("kty", "OKP"), rsa("kty", "rsa"), rsa("kty", nil), rsa("kty", 1), rsa("n", nil),
    rsa("n", "AQAB"), rsa("n", "a+b/"), rsa("n", ""), rsa("e", nil), rsa("e", "AQ"), rsa("e", "Ag"),
    rsa("e", ""),
    rsa("alg", "RS512"), rsa("alg", "PS256"), rsa("alg", .null), rsa("use", "enc"),
    rsa("use", 1), rsa("key_ops", ["encrypt"]), rsa("key_ops", "verify"), rsa("kid", nil), rsa("kid", 7),
    "key",
    .null, [:],
  ])
  func `leaves out what is not for us and keeps the rest`(odd: JSON) throws {
    let key = try PublicKey(jwk: PublishedVectors.p256JWK)
    let set = try JWKSet(json: ["keys": [odd, key.jwk(keyID: "good"), odd]])
    #expect(set.keys.map(\.id) == ["good"])
    #expect(set["good"] == key)
  }

  @Test(arguments: [
    rsa("x-other", ["a": 1]), rsa("use", "sig"), rsa("alg", "RS256"), rsa("key_ops", ["sign", "verify"]),
    rsa("n", .string("AAAA" + PublishedVectors.rsaModulus)),
  ])
  func `takes members it does not know`(jwk: JSON) throws {
    #expect(try JWKSet(json: ["keys": [jwk], "more": 1])["a"] != nil)
  }

  @Test(arguments: [.null, [], "keys", [:], ["keys": .null], ["keys": "x"], ["keys": [:]]] as [JSON])
  func `refuses what is no set`(json: JSON) {
    #expect(throws: SigningError.unsuitableJWK("a JWK set is an object with an array named keys")) {
      try JWKSet(json: json)
    }
  }

  @Test func `a published private key is no oversight to pass over`() {
    #expect(throws: SigningError.privateKeyNotPublic) {
      try JWKSet(json: ["keys": [Self.rsa("d", "AQAB")]])
    }
  }

  @Test func `writes Apple's members in Apple's order`() throws {
    let rsa = try PublicKey(jwk: PublishedVectors.rsaJWK)
    let ec = try PublicKey(jwk: PublishedVectors.p256JWK)
    let set = JWKSet(keys: [("b", rsa), ("a", ec)])
    #expect(
      set.json.text()
        == #"{"keys":[{"kty":"RSA","kid":"b","use":"sig","alg":"RS256","n":"\#(PublishedVectors.rsaModulus)","e":"AQAB"},"#
        + #"{"kty":"EC","kid":"a","use":"sig","alg":"ES256","crv":"P-256","#
        + #""x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}"#
    )
    let read = try JWKSet(json: set.json)
    #expect(read.keys.map(\.id) == ["b", "a"])
    #expect(read["b"] == rsa)
    #expect(read["a"] == ec)
  }

  @Test func `an empty set is a set`() throws {
    #expect(try JWKSet(json: ["keys": []]).keys.isEmpty)
    #expect(JWKSet(keys: []).json == ["keys": []])
  }
}
