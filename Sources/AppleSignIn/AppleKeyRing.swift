import DevelopmentKeys
package import IdentityState
import OrderedJSON
package import SigningCore
import Locks

/// The keys that Apple signs with, and the set in which it publishes them.
package final class AppleKeyRing: Sendable {
  package typealias Entry = SigningKeyRing.Entry
  package typealias Retirement = SigningKeyRing.Retirement

  package let ring: SigningKeyRing
  /// The JWK set in each of its orders, written when it is first asked for.
  private let written = Lock<(revision: Int, documents: [[UInt8]])?>(nil)

  /// - Parameter entries: at least one.
  package init(_ entries: [Entry]) {
    ring = SigningKeyRing(entries)
  }

  /// The built-in keys, parsed once for the whole process.
  package static func builtIn() throws(SigningError) -> AppleKeyRing {
    AppleKeyRing(try parsedBuiltIn.get())
  }

  /// Keys made anew.
  package static func fresh(count: Int = 3, chance: any Chance) throws(SigningError) -> AppleKeyRing {
    var entries: [Entry] = []
    for _ in 0..<count { entries.append(Entry(id: newID(chance), key: try .rsa2048())) }
    return AppleKeyRing(entries)
  }

  /// Ten of `[A-Za-z0-9]`, as Apple's since 2024 (reference: keys).
  package static func newID(_ chance: any Chance) -> String {
    chance.text(10, from: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8))
  }

  package func signingKey(_ chance: any Chance) -> Entry { ring.signingKey(chance) }

  package func publicKey(_ id: String) -> PublicKey? { ring.publicKey(id) }

  /// A new key signs from now on; the old ones sign no more.
  ///
  /// - Parameter keepsOld: whether the old ones stay published, as at Apple for weeks.
  package func rotate(keepsOld: Bool, _ chance: any Chance) throws(SigningError) {
    ring.rotate(to: Entry(id: Self.newID(chance), key: try .rsa2048()), keepsOld: keepsOld)
  }

  /// The key is published no more and signs no more.
  package func retire(_ id: String) -> Retirement { ring.retire(id) }

  /// Back to the keys of the start.
  package func reset() { ring.reset() }

  package var signingIDs: [String] { ring.signingIDs }

  /// All that are published.
  package var ids: [String] { ring.ids }

  /// The published keys, as a relying party has them.
  package var publishedSet: JWKSet { ring.publishedSet }

  /// The JWK set; its order changes from fetch to fetch, as Apple's does.
  package func jwkSet(_ chance: any Chance) -> [UInt8] {
    let (entries, revision) = ring.published
    let documents = written.withLock { written in
      if let written, written.revision == revision { return written.documents }
      let documents = Self.documents(entries)
      written = (revision, documents)
      return documents
    }
    return documents[chance.number(below: documents.count)]
  }

  private static func documents(_ entries: [Entry]) -> [[UInt8]] {
    let keys = entries.map { $0.key.publicKey.jwk(keyID: $0.id) }
    return keys.indices.map { shift in
      JSON.object(["keys": .array(Array(keys[shift...] + keys[..<shift]))]).bytes()
    }
  }

  private static let parsedBuiltIn = Result { () throws(SigningError) -> [Entry] in
    var entries: [Entry] = []
    for key in DevelopmentKeys.appleSigningKeys {
      entries.append(Entry(id: key.id, key: try PrivateKey(pem: key.pem)))
    }
    return entries
  }
}
