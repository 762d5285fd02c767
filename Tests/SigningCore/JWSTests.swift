import OrderedJSON
import SigningCore
import Testing

@Suite struct JWSTests {
  private static let claims: JSON = ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true]

  @Test func `verifies the RS256 token of RFC 7515 appendix A.2`() throws {
    let token = try JWS(parsing: PublishedVectors.rs256)
    #expect(token.header == ["alg": "RS256"])
    #expect(token.payload == Self.claims)
    #expect(token.isSigned(by: try PublicKey(jwk: PublishedVectors.rsaJWK), algorithm: .rs256))
  }

  @Test func `makes the RS256 signature of RFC 7515 appendix A.2`() throws {
    let token = try JWS(parsing: PublishedVectors.rs256)
    let key = try PrivateKey(pem: PublishedVectors.rsaPEM)
    #expect(try key.signature(over: token.signingInput) == token.signature)
  }

  @Test func `verifies the ES256 token of RFC 7515 appendix A.3`() throws {
    let token = try JWS(parsing: PublishedVectors.es256)
    #expect(token.algorithm == "ES256")
    #expect(token.keyID == nil)
    #expect(token.signature.count == 64)
    #expect(token.isSigned(by: try PublicKey(jwk: PublishedVectors.p256JWK), algorithm: .es256))
  }

  @Test func `signs members in the order given and adds none`() throws {
    let key = try PrivateKey(pem: PublishedVectors.rsaPEM)
    let header: JSON = ["kid": "k/1", "alg": "RS256"]
    let payload: JSON = .object([.init("sub", "é"), .init("b", 1), .init("a", .null), .init("b", 2)])
    let compact = try JWS.sign(header: header, payload: payload, with: key)
    let parts = compact.split(separator: ".")
    #expect(Base64URL.decode(parts[0]) == Array(#"{"kid":"k/1","alg":"RS256"}"#.utf8))
    #expect(Base64URL.decode(parts[1]) == Array(#"{"sub":"é","b":1,"a":null,"b":2}"#.utf8))
    let token = try JWS(parsing: compact)
    #expect(token.payload == payload)
    #expect(token.keyID == "k/1")
    #expect(token.isSigned(by: key.publicKey, algorithm: .rs256))
    #expect(compact == JWS.compact(header: header, payload: payload, signature: token.signature))
  }

  @Test func `two ES256 signatures over the same differ and both hold`() throws {
    let key = try PrivateKey.p256()
    let tokens = try (0..<20).map { _ in
      try JWS(parsing: JWS.sign(header: ["alg": "ES256"], payload: [:], with: key))
    }
    #expect(Set(tokens.map(\.signature)).count == 20)
    #expect(
      tokens.allSatisfy { $0.signature.count == 64 && $0.isSigned(by: key.publicKey, algorithm: .es256) })
  }

  struct Header: CustomTestStringConvertible {
    let testDescription: String
    let header: JSON
    let signer: JWSAlgorithm
    let reader: JWSAlgorithm
    let expected: JWSAlgorithm
  }

  @Test(arguments: [
    Header(
      testDescription: "none", header: ["alg": "none"], signer: .rs256, reader: .rs256, expected: .rs256),
    Header(testDescription: "no alg", header: [:], signer: .rs256, reader: .rs256, expected: .rs256),
    Header(
      testDescription: "HS256", header: ["alg": "HS256"], signer: .rs256, reader: .rs256, expected: .rs256),
    Header(
      testDescription: "case", header: ["alg": "rs256"], signer: .rs256, reader: .rs256, expected: .rs256),
    Header(
      testDescription: "a number", header: ["alg": 256], signer: .rs256, reader: .rs256, expected: .rs256),
    Header(
      testDescription: "says ES256, is RSA", header: ["alg": "ES256"], signer: .rs256, reader: .rs256,
      expected: .es256),
    Header(
      testDescription: "reader expects RS256", header: ["alg": "ES256"], signer: .es256, reader: .es256,
      expected: .rs256),
    Header(
      testDescription: "reader has a key of the other kind", header: ["alg": "RS256"], signer: .rs256,
      reader: .es256, expected: .rs256),
    Header(
      testDescription: "crit", header: ["alg": "RS256", "crit": ["b64"], "b64": false], signer: .rs256,
      reader: .rs256, expected: .rs256),
  ])
  func `the token does not choose how it is verified`(_ row: Header) throws {
    let keys = try [JWSAlgorithm.rs256: PrivateKey(pem: PublishedVectors.rsaPEM), .es256: PrivateKey.p256()]
    let signer = try #require(keys[row.signer])
    let reader = try #require(keys[row.reader])
    let token = try JWS(parsing: JWS.sign(header: row.header, payload: Self.claims, with: signer))
    #expect(!token.isSigned(by: reader.publicKey, algorithm: row.expected))
  }

  @Test func `a changed header, payload or signature does not hold`() throws {
    let key = try PrivateKey(pem: PublishedVectors.rsaPEM)
    let token = try JWS(parsing: PublishedVectors.rs256)
    let other = try PrivateKey.rsa2048().signature(over: token.signingInput)
    for changed in [
      JWS.compact(header: ["alg": "RS256", "x": 1], payload: Self.claims, signature: token.signature),
      JWS.compact(header: ["alg": "RS256"], payload: ["iss": "eve"], signature: token.signature),
      JWS.compact(header: token.header, payload: token.payload, signature: []),
      JWS.compact(header: token.header, payload: token.payload, signature: other),
    ] {
      #expect(!(try JWS(parsing: changed)).isSigned(by: key.publicKey, algorithm: .rs256))
    }
  }
}
