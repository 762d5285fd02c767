import SigningCore
import Testing

@Suite struct HashTests {
  // FIPS 180-4's examples
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `SHA-256 gives the published hashes`(text: String, expected: String) {
    #expect(SHA256.hexDigest(text) == expected)
    #expect(SHA256.hash(Array(text.utf8)) == SHA256.hash(text))
    #expect(SHA256.hash(text.utf8.lazy.map { $0 }) == SHA256.hash(text))
  }

  struct Vouching: CustomTestStringConvertible {
    let testDescription: String
    let key: [UInt8]
    let message: [UInt8]
    let code: String
  }

  @Test(arguments: [
    Vouching(
      testDescription: "RFC 4231 §4.2", key: [UInt8](repeating: 0x0B, count: 20),
      message: Array("Hi There".utf8),
      code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    Vouching(
      testDescription: "RFC 4231 §4.3, a short key", key: Array("Jefe".utf8),
      message: Array("what do ya want for nothing?".utf8),
      code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    Vouching(
      testDescription: "RFC 4231 §4.4", key: [UInt8](repeating: 0xAA, count: 20),
      message: [UInt8](repeating: 0xDD, count: 50),
      code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    Vouching(
      testDescription: "RFC 4231 §4.5", key: Array(1...25), message: [UInt8](repeating: 0xCD, count: 50),
      code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    Vouching(
      testDescription: "RFC 4231 §4.7, a key longer than a block", key: [UInt8](repeating: 0xAA, count: 131),
      message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    Vouching(
      testDescription: "nothing under no key", key: [], message: [],
      code: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
  ])
  func `HMAC gives the published codes`(_ vouching: Vouching) {
    let code = HMACSHA256.code(key: vouching.key, vouching.message)
    #expect(code.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == vouching.code)
  }

  // OpenID Connect Core appendix A.3, A.4
  @Test(arguments: [
    ("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "77QmUPtjPfzWtF2AnpK9RQ"),
    ("Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk", "LDktKdoQak3Pk0cnXxCltA"),
  ])
  func `a token hash is the one that OpenID Connect prints`(value: String, expected: String) {
    #expect(TokenHash.leftHalf(of: value) == expected)
  }

  @Test func `random bytes have the length asked for and do not repeat`() {
    #expect(SecureRandom.bytes(0).isEmpty)
    let drawn = (0..<100).map { _ in SecureRandom.bytes(16) }
    #expect(drawn.allSatisfy { $0.count == 16 })
    #expect(Set(drawn).count == 100)
  }

  @Test(
    arguments: [
      ([], [], true), ([1], [1], true), ([1], [2], false), ([1], [1, 2], false), ([], [1], false),
      ([1, 2, 3], [1, 2, 4], false),
    ] as [([UInt8], [UInt8], Bool)])
  func `comparison in constant time compares all the same`(one: [UInt8], other: [UInt8], same: Bool) {
    #expect(ConstantTime.equal(one, other) == same)
    #expect(ConstantTime.equal(other, one) == same)
  }
}
