import DevelopmentKeys
package import IdentityState
import OrderedJSON
package import SigningCore
import Synchronization

/// The keys that Apple signs with: several at once, any of which may sign the next token.
package final class AppleKeyRing: Sendable {
  package struct Entry: Sendable {
    package let id: String
    package let key: PrivateKey

    package init(id: String, key: PrivateKey) {
      self.id = id
      self.key = key
    }
  }

  private struct Keys {
    /// Those that sign.
    var active: [Entry]
    /// Those still published although they sign no more.
    var published: [Entry] = []
    /// The JWK set in each of its orders, written when it is first asked for.
    private var documents: [[UInt8]] = []

    init(active: [Entry], published: [Entry] = []) {
      self.active = active
      self.published = published
    }

    var all: [Entry] { active + published }

    mutating func document(_ chance: any Chance) -> [UInt8] {
      if documents.isEmpty {
        let keys = all.map { $0.key.publicKey.jwk(keyID: $0.id) }
        documents = keys.indices.map { shift in
          JSON.object(["keys": .array(Array(keys[shift...] + keys[..<shift]))]).bytes()
        }
      }
      return documents[chance.number(below: documents.count)]
    }
  }

  private let start: [Entry]
  private let keys: Mutex<Keys>

  /// - Parameter entries: at least one.
  package init(_ entries: [Entry]) {
    start = entries
    keys = Mutex(Keys(active: entries))
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

  package func signingKey(_ chance: any Chance) -> Entry {
    keys.withLock { $0.active[chance.number(below: $0.active.count)] }
  }

  package func publicKey(_ id: String) -> PublicKey? {
    keys.withLock { keys in keys.all.first { $0.id == id }?.key.publicKey }
  }

  /// What became of a key that was to go.
  package enum Retirement: Sendable {
    case retired, unknown, lastThatSigns
  }

  /// A new key signs from now on; the old ones sign no more.
  ///
  /// - Parameter keepsOld: whether the old ones stay published, as at Apple for weeks.
  package func rotate(keepsOld: Bool, _ chance: any Chance) throws(SigningError) {
    let entry = Entry(id: Self.newID(chance), key: try .rsa2048())
    keys.withLock { keys in
      keys = Keys(active: [entry], published: keepsOld ? keys.all : [])
    }
  }

  /// The key is published no more and signs no more.
  package func retire(_ id: String) -> Retirement {
    keys.withLock { keys in
      guard keys.all.contains(where: { $0.id == id }) else { return .unknown }
      guard keys.active.contains(where: { $0.id != id }) else { return .lastThatSigns }
      keys = Keys(
        active: keys.active.filter { $0.id != id }, published: keys.published.filter { $0.id != id })
      return .retired
    }
  }

  /// Back to the keys of the start.
  package func reset() {
    keys.withLock { $0 = Keys(active: start) }
  }

  package var signingIDs: [String] {
    keys.withLock { $0.active.map(\.id) }
  }

  /// All that are published.
  package var ids: [String] {
    keys.withLock { $0.all.map(\.id) }
  }

  /// The published keys, as a relying party has them.
  package var publishedSet: JWKSet {
    JWKSet(keys: keys.withLock { $0.all.map { ($0.id, $0.key.publicKey) } })
  }

  /// The JWK set; its order changes from fetch to fetch, as Apple's does.
  package func jwkSet(_ chance: any Chance) -> [UInt8] {
    keys.withLock { $0.document(chance) }
  }

  private static let parsedBuiltIn = Result { () throws(SigningError) -> [Entry] in
    var entries: [Entry] = []
    for key in DevelopmentKeys.appleSigningKeys {
      entries.append(Entry(id: key.id, key: try PrivateKey(pem: key.pem)))
    }
    return entries
  }
}
