import DevelopmentKeys
package import IdentityState
package import OrderedJSON
package import SigningCore
import Locks

/// The keys that Facebook signs with, and the three documents in which it publishes them (reference §1.3).
package final class FacebookKeyRing: Sendable {
  /// The same keys under the same ids, in one encoding for each kind of reader.
  package struct Documents: Sendable {
    /// A JWK set, for servers.
    package let jwkSet: [UInt8]
    /// X.509 certificates by id, for the iOS SDK.
    package let certificates: [UInt8]
    /// SPKI keys by id, for the Android SDK.
    package let publicKeys: [UInt8]
  }

  package let ring: SigningKeyRing
  private let written = Lock<(revision: Int, documents: Documents)?>(nil)

  /// - Parameter entries: at least one.
  package init(_ entries: [SigningKeyRing.Entry]) {
    ring = SigningKeyRing(entries)
  }

  /// The built-in keys, parsed once for the whole process.
  package static func builtIn() throws(SigningError) -> FacebookKeyRing {
    FacebookKeyRing(try parsedBuiltIn.get())
  }

  /// Keys made anew.
  package static func fresh(count: Int = 2, chance: any Chance) throws(SigningError) -> FacebookKeyRing {
    var entries: [SigningKeyRing.Entry] = []
    for _ in 0..<count { entries.append(try newEntry(chance)) }
    return FacebookKeyRing(entries)
  }

  /// A new key signs from now on.
  package func rotate(keepsOld: Bool, _ chance: any Chance) throws(SigningError) {
    ring.rotate(to: try Self.newEntry(chance), keepsOld: keepsOld)
  }

  /// Forty of `[0-9a-f]`, as Facebook's.
  private static func newEntry(_ chance: any Chance) throws(SigningError) -> SigningKeyRing.Entry {
    SigningKeyRing.Entry(
      id: chance.text(40, from: Array("0123456789abcdef".utf8)), key: try PrivateKey.rsa2048())
  }

  /// The documents of the keys published now, written when they are first asked for.
  package func documents() throws(SigningError) -> Documents {
    let (entries, revision) = ring.published
    if let known = written.withLock({ $0 }), known.revision == revision { return known.documents }
    let documents = try Documents(entries)
    written.withLock { $0 = (revision, documents) }
    return documents
  }

  private static let parsedBuiltIn = Result { () throws(SigningError) -> [SigningKeyRing.Entry] in
    var entries: [SigningKeyRing.Entry] = []
    for key in DevelopmentKeys.facebookSigningKeys {
      entries.append(SigningKeyRing.Entry(id: key.id, key: try PrivateKey(pem: key.pem)))
    }
    return entries
  }
}

extension FacebookKeyRing.Documents {
  /// 2021-01-01 to 2041-01-01: fixed, so that the document is the same on every machine; nobody evaluates it.
  private static let validity = (from: 1_609_459_200, to: 2_240_524_800)

  fileprivate init(_ entries: [SigningKeyRing.Entry]) throws(SigningError) {
    var certificates: [JSON.Member] = []
    for (index, entry) in entries.enumerated() {
      let certificate = try Certificate.selfSigned(
        key: entry.key, commonName: "facebook.com (mock)", serialNumber: UInt64(index + 1),
        notBefore: Self.validity.from, notAfter: Self.validity.to)
      certificates.append(JSON.Member(entry.id, .string(certificate.pem)))
    }
    jwkSet = JSON.object(["keys": .array(entries.map(Self.jwk))]).bytes(.facebook)
    self.certificates = JSON.object(certificates).bytes(.facebook)
    publicKeys =
      JSON.object(entries.map { JSON.Member($0.id, .string($0.key.publicKey.spkiPEM)) }).bytes(.facebook)
  }

  /// The members in Facebook's order: `kid`, `kty`, `alg`, `use`, `n`, `e`.
  private static func jwk(_ entry: SigningKeyRing.Entry) -> JSON {
    let jwk = entry.key.publicKey.jwk(keyID: entry.id)
    return .object([
      "kid": .string(entry.id), "kty": jwk["kty"], "alg": jwk["alg"], "use": jwk["use"], "n": jwk["n"],
      "e": jwk["e"],
    ])
  }
}

extension JSON.Style {
  /// Facebook's, where `/` is `\/` (reference §2.7).
  package static let facebook = JSON.Style(escapesSlashes: true)
}
