import OpenSSLCommand
import OrderedJSON
import SigningCore
import Testing

@Suite struct PublicKeyTests {
  @Test func `a key is the same however it was written`() throws {
    let key = try PrivateKey(pem: PublishedVectors.rsaPEM).publicKey
    #expect(try key == PublicKey(jwk: PublishedVectors.rsaJWK))
    #expect(try key == PublicKey(pem: key.spkiPEM))
    #expect(try key == PublicKey(jwk: key.jwk(keyID: "x")))
    #expect(try key != PrivateKey.rsa2048().publicKey)
    #expect(try key != PrivateKey.p256().publicKey)
  }

  @Test func `reads PKCS #1, which openssl writes on request`() throws {
    let openssl = try OpenSSLCommand()
    try openssl.write("key.pem", PublishedVectors.rsaPEM)
    try openssl("rsa", "-in", "key.pem", "-RSAPublicKey_out", "-out", "public.pem")
    #expect(try PublicKey(pem: openssl.readText("public.pem")) == PublicKey(jwk: PublishedVectors.rsaJWK))
  }

  struct Refusal: CustomTestStringConvertible {
    let testDescription: String
    let jwk: JSON
    let error: SigningError
  }

  private static func p256(_ name: String, _ value: JSON?) -> JSON {
    let others = (PublishedVectors.p256JWK.members ?? []).filter { $0.name != name }
    return .object(others + (value.map { [JSON.Member(name, $0)] } ?? []))
  }

  @Test(arguments: [
    Refusal(
      testDescription: "another curve", jwk: p256("crv", "P-384"), error: .curve("P-384")),
    Refusal(
      testDescription: "no curve", jwk: p256("crv", nil), error: .unsuitableJWK("it has no crv")),
    Refusal(
      testDescription: "no y", jwk: p256("y", nil), error: .unsuitableJWK("it has no y")),
    Refusal(
      testDescription: "a short x (RFC 7518 §6.2.1.2)", jwk: p256("x", "AQAB"),
      error: .damaged("a coordinate of P-256 has 32 bytes")),
    Refusal(
      testDescription: "a point beside the curve",
      jwk: p256("y", "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"),
      error: .damaged("its public point is not on P-256")),
    Refusal(
      testDescription: "the wrong algorithm", jwk: p256("alg", "RS256"),
      error: .unsuitableJWK("its alg is \"RS256\"")),
    Refusal(
      testDescription: "for encryption", jwk: p256("use", "enc"), error: .unsuitableJWK("its use is \"enc\"")),
    Refusal(testDescription: "private", jwk: p256("d", "AQAB"), error: .privateKeyNotPublic),
    Refusal(
      testDescription: "no object", jwk: [], error: .unsuitableJWK("it is an array, not an object")),
    Refusal(
      testDescription: "RSA of 16 bits", jwk: ["kty": "RSA", "n": "gAE", "e": "AQAB"],
      error: .rsaSize(bits: 16)),
    Refusal(
      testDescription: "RSA of 20,000 bits",
      jwk: ["kty": "RSA", "n": .string(String(repeating: "_", count: 3_332)), "e": "AQAB"],
      error: .rsaSize(bits: 19_992)),
  ])
  func `says why a JWK does not do`(_ refusal: Refusal) {
    #expect(throws: refusal.error) { try PublicKey(jwk: refusal.jwk) }
  }

  @Test(arguments: JWSAlgorithm.allCases)
  func `refuses signatures of any other length and form`(algorithm: JWSAlgorithm) throws {
    let key: PrivateKey = try algorithm == .rs256 ? .rsa2048() : .p256()
    let message: [UInt8] = [1, 2, 3]
    let signature = try key.signature(over: message)
    #expect(signature.count == (algorithm == .rs256 ? 256 : 64))
    #expect(key.publicKey.isValid(signature: signature, over: message))
    let zeros = [UInt8](repeating: 0, count: signature.count)
    let ones = [UInt8](repeating: 0xFF, count: signature.count)
    for wrong in [
      [], Array(signature.dropLast()), signature + [0], [0] + signature, signature.reversed(), zeros, ones,
      Array(signature.suffix(signature.count / 2) + signature.prefix(signature.count / 2)),
    ] {
      #expect(!key.publicKey.isValid(signature: wrong, over: message))
    }
    #expect(!key.publicKey.isValid(signature: signature, over: []))
    #expect(!key.publicKey.isValid(signature: signature, over: [1, 2, 3, 0]))
  }

  @Test func `a failed check leaves nothing behind for the next error`() throws {
    let notACertificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
    let before = #expect(throws: SigningError.self) { try Certificate(pem: notACertificate) }
    let key = try PrivateKey.rsa2048()
    #expect(!key.publicKey.isValid(signature: [1], over: []))
    #expect(throws: try #require(before)) { try Certificate(pem: notACertificate) }
  }
}
