import SigningCore
import Testing

@Suite struct PrivateKeyTests {
  @Test(arguments: JWSAlgorithm.allCases)
  func `a key comes back from its own PEM`(algorithm: JWSAlgorithm) throws {
    let key: PrivateKey = try algorithm == .rs256 ? .rsa2048() : .p256()
    let again = try PrivateKey(pem: key.pem)
    #expect(again.algorithm == algorithm)
    #expect(again.publicKey == key.publicKey)
    #expect(again.pem == key.pem)
    #expect(key.publicKey.isValid(signature: try again.signature(over: []), over: []))
  }

  @Test func `PKCS #1 becomes PKCS #8`() throws {
    let key = try PrivateKey(pem: PublishedVectors.rsaPEM)
    #expect(key.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\nMIIE"))
    #expect(try key.publicKey == PublicKey(jwk: PublishedVectors.rsaJWK))
    #expect(try PrivateKey(pem: key.pem).publicKey == key.publicKey)
  }

  @Test func `two generated keys differ`() throws {
    #expect(try PrivateKey.p256().publicKey != PrivateKey.p256().publicKey)
  }

  /// What mail, editors, Windows and other files around a key add.
  @Test(
    arguments: [
      { $0.replacing("\n", with: "\r\n") }, { $0.replacing("\n", with: "\n\n") },
      { $0.replacing("\n", with: " \t\n") },
      { $0.replacing("\n", with: "\n    ") }, { "\u{FEFF}" + $0 },
      { "Bag Attributes\n  friendlyName: é\n" + $0 },
      { String($0.dropLast()) }, { $0 + $0 },
      { "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n" + $0 },
    ] as [@Sendable (String) -> String])
  func `reads a key through harmless changes`(change: @Sendable (String) -> String) throws {
    let key = try PrivateKey(pem: PublishedVectors.rsaPEM)
    #expect(try PrivateKey(pem: change(key.pem)).publicKey == key.publicKey)
  }

  @Test func `one key signs on many threads at once`() async throws {
    let keys = try [PrivateKey(pem: PublishedVectors.rsaPEM), PrivateKey.p256()]
    let valid = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<10).count { round in
            let key = keys[round % 2]
            let message = [UInt8(task), UInt8(round)]
            guard let signature = try? key.signature(over: message) else { return false }
            return key.publicKey.isValid(signature: signature, over: message)
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(valid == 80)
  }

  @Test(arguments: JWSAlgorithm.allCases)
  func `one wrong byte anywhere is noticed`(algorithm: JWSAlgorithm) throws {
    let pem = try algorithm == .rs256 ? PublishedVectors.rsaPEM : PrivateKey.p256().pem
    let der = try Self.der(PrivateKey(pem: pem))
    for index in stride(from: 0, to: der.count, by: algorithm == .rs256 ? 7 : 1) {
      var damaged = der
      damaged[index] ^= 0x10
      #expect(throws: SigningError.self, "byte \(index)") { try PrivateKey(pkcs8: damaged) }
    }
  }

  @Test(arguments: JWSAlgorithm.allCases)
  func `a key cut short or with something after it is noticed`(algorithm: JWSAlgorithm) throws {
    let pem = try algorithm == .rs256 ? PublishedVectors.rsaPEM : PrivateKey.p256().pem
    let der = try Self.der(PrivateKey(pem: pem))
    for length in 0..<der.count {
      #expect(throws: SigningError.self, "\(length) bytes") {
        try PrivateKey(pkcs8: Array(der.prefix(length)))
      }
    }
    #expect(throws: SigningError.self) { try PrivateKey(pkcs8: der + [0]) }
  }

  private static func der(_ key: PrivateKey) throws -> [UInt8] {
    let lines = key.pem.split(separator: "\n").dropFirst().dropLast()
    let text = lines.joined().replacing("+", with: "-").replacing("/", with: "_").filter { $0 != "=" }
    return try #require(Base64URL.decode(text))
  }
}
