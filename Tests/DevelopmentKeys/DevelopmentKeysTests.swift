import DevelopmentKeys
import Foundation
import SigningCore
import Testing

@Suite struct DevelopmentKeysTests {
  @Test func `there are three signing keys and no two alike`() {
    let keys = DevelopmentKeys.appleSigningKeys
    #expect(keys.count == 3)
    #expect(Set(keys.map(\.id)).count == 3)
    #expect(Set(keys.map(\.pem)).count == 3)
  }

  @Test(arguments: DevelopmentKeys.appleSigningKeys)
  func `a signing key is RSA of 2,048 bits and signs`(_ entry: DevelopmentKey) throws {
    let key = try PrivateKey(pem: entry.pem)
    #expect(key.algorithm == .rs256)
    let signature = try key.signature(over: [1, 2, 3])
    #expect(signature.count == 256)
    #expect(key.publicKey.isValid(signature: signature, over: [1, 2, 3]))
  }

  @Test(arguments: DevelopmentKeys.appleSigningKeys)
  func `a key's id looks like Apple's and follows from the public key`(_ entry: DevelopmentKey) throws {
    let lines = try PrivateKey(pem: entry.pem).publicKey.spkiPEM.split(separator: "\n")
    let spki = try #require(Data(base64Encoded: lines.dropFirst().dropLast().joined()))
    let letters = Data(SHA256.hash(spki)).base64EncodedString().filter { $0.isLetter || $0.isNumber }
    #expect(entry.id == String(letters.prefix(10)))
    #expect(entry.id.count == 10)
  }

  @Test func `the client key has the shape of Apple's files`() throws {
    let key = DevelopmentKeys.appleClientKey
    #expect(key.id == "MOCKKEY001")
    #expect(key.teamID == "MOCKTEAM01")
    #expect(
      key.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\nMIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQg"))
    #expect(key.pem.hasSuffix("\n-----END PRIVATE KEY-----"))
    #expect(try PrivateKey(pem: key.pem).algorithm == .es256)
  }
}
