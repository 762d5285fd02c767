import OpenSSLCommand
import SigningCore
import Testing

/// What we write, the `openssl` program reads, and the other way round.
@Suite struct OpenSSLAgreementTests {
  private static let message = Array("header.payload".utf8)

  private static func key(_ algorithm: JWSAlgorithm) throws -> PrivateKey {
    switch algorithm {
    case .rs256: try .rsa2048()
    case .es256: try .p256()
    }
  }

  @Test(arguments: JWSAlgorithm.allCases)
  func `openssl verifies what we sign`(algorithm: JWSAlgorithm) throws {
    let key = try Self.key(algorithm)
    let openssl = try OpenSSLCommand()
    try openssl.write("public.pem", key.publicKey.spkiPEM)
    try openssl.write("message", Self.message)
    let signature = try key.signature(over: Self.message)
    try openssl.write("signature", algorithm == .es256 ? Self.der(signature) : signature)
    let said = try openssl("dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "message")
    #expect(said.contains("Verified OK"))
  }

  /// One number in 256 starts with a zero byte, which DER drops and JOSE keeps.
  @Test(arguments: [0, 32])
  func `openssl verifies an ES256 signature with a short number`(offset: Int) throws {
    let key = try PrivateKey.p256()
    let many = (0..<10_000).lazy.compactMap { _ in try? key.signature(over: Self.message) }
    let signature = try #require(many.first { $0[offset] == 0 })
    #expect(signature.count == 64)
    #expect(key.publicKey.isValid(signature: signature, over: Self.message))
    let openssl = try OpenSSLCommand()
    try openssl.write("public.pem", key.publicKey.spkiPEM)
    try openssl.write("message", Self.message)
    try openssl.write("signature", Self.der(signature))
    let said = try openssl("dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "message")
    #expect(said.contains("Verified OK"))
  }

  @Test(arguments: JWSAlgorithm.allCases)
  func `we verify what openssl signs with our key`(algorithm: JWSAlgorithm) throws {
    let key = try Self.key(algorithm)
    let openssl = try OpenSSLCommand()
    try openssl.write("private.pem", key.pem)
    try openssl.write("message", Self.message)
    try openssl("dgst", "-sha256", "-sign", "private.pem", "-out", "signature", "message")
    let made = try openssl.read("signature")
    switch algorithm {
    case .rs256:
      #expect(key.publicKey.isValid(signature: made, over: Self.message))
    case .es256:
      #expect(!key.publicKey.isValid(signature: made, over: Self.message), "DER is no JOSE signature")
      let printed = try openssl("asn1parse", "-inform", "DER", "-in", "signature")
      #expect(key.publicKey.isValid(signature: try Self.jose(printed), over: Self.message))
    }
  }

  struct Making: CustomTestStringConvertible {
    let testDescription: String
    let commands: [[String]]
    let algorithm: JWSAlgorithm
  }

  @Test(arguments: [
    Making(
      testDescription: "RSA, PKCS #8",
      commands: [["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", "key.pem"]],
      algorithm: .rs256),
    Making(
      testDescription: "RSA of 3,072 bits with exponent 3, PKCS #1",
      commands: [["genrsa", "-traditional", "-3", "-out", "key.pem", "3072"]], algorithm: .rs256),
    Making(
      testDescription: "P-256, PKCS #8",
      commands: [["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "key.pem"]],
      algorithm: .es256),
    Making(
      testDescription: "P-256, SEC 1 after its parameters",
      commands: [["ecparam", "-name", "prime256v1", "-genkey", "-out", "key.pem"]], algorithm: .es256),
    Making(
      testDescription: "P-256, SEC 1 without the public point",
      commands: [
        ["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "full.pem"],
        ["ec", "-in", "full.pem", "-no_public", "-out", "key.pem"],
      ], algorithm: .es256),
  ])
  func `we read the keys that openssl makes`(_ making: Making) throws {
    let openssl = try OpenSSLCommand()
    for command in making.commands { try openssl.run(command) }
    try openssl("pkey", "-in", "key.pem", "-pubout", "-out", "public.pem")
    let key = try PrivateKey(pem: openssl.readText("key.pem"))
    #expect(key.algorithm == making.algorithm)
    #expect(try key.publicKey == PublicKey(pem: openssl.readText("public.pem")))
    #expect(try key.publicKey.spkiPEM == openssl.readText("public.pem"))
    let signature = try key.signature(over: Self.message)
    #expect(key.publicKey.isValid(signature: signature, over: Self.message))
  }

  @Test(arguments: JWSAlgorithm.allCases)
  func `openssl finds our PKCS #8 sound and derives our public key`(algorithm: JWSAlgorithm) throws {
    let key = try Self.key(algorithm)
    let openssl = try OpenSSLCommand()
    try openssl.write("private.pem", key.pem)
    #expect(try openssl("pkey", "-in", "private.pem", "-noout", "-check").contains("Key is valid"))
    #expect(try openssl("pkey", "-in", "private.pem", "-pubout") == key.publicKey.spkiPEM)
  }

  /// The DER form, put together independently of the room.
  private static func der(_ signature: [UInt8]) -> [UInt8] {
    let numbers = [signature.prefix(32), signature.suffix(32)].flatMap { half in
      let digits = Array(half.drop { $0 == 0 })
      let number = (digits.first ?? 0x80) < 0x80 ? digits : [0] + digits
      return [0x02, UInt8(number.count)] + number
    }
    return [0x30, UInt8(numbers.count)] + numbers
  }

  /// R and S from the two `INTEGER :…` lines that `asn1parse` prints.
  private static func jose(_ printed: String) throws -> [UInt8] {
    let numbers = printed.split(separator: "\n").filter { $0.contains("INTEGER") }
      .compactMap { $0.split(separator: ":").last }
    try #require(numbers.count == 2)
    return try numbers.flatMap { number in
      let digits = String(repeating: "0", count: 64 - number.count) + number
      return try stride(from: 0, to: 64, by: 2).map { offset in
        try #require(UInt8(digits.dropFirst(offset).prefix(2), radix: 16))
      }
    }
  }
}
