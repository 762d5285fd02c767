package import SigningCore
import Locks

/// The keys that a provider signs with: several at once, any of which may sign the next token.
package final class SigningKeyRing: Sendable {
  package struct Entry: Sendable {
    package let id: String
    package let key: PrivateKey

    package init(id: String, key: PrivateKey) {
      self.id = id
      self.key = key
    }
  }

  /// What became of a key that was to go.
  package enum Retirement: Sendable {
    case retired, unknown, lastThatSigns
  }

  private struct Keys {
    /// Those that sign.
    var active: [Entry]
    /// Those still published although they sign no more.
    var published: [Entry] = []
    /// Changes whenever they do.
    var revision = 0

    var all: [Entry] { active + published }
  }

  private let start: [Entry]
  private let keys: Lock<Keys>

  /// - Parameter entries: at least one.
  package init(_ entries: [Entry]) {
    start = entries
    keys = Lock(Keys(active: entries))
  }

  package func signingKey(_ chance: any Chance) -> Entry {
    keys.withLock { $0.active[chance.number(below: $0.active.count)] }
  }

  package func publicKey(_ id: String) -> PublicKey? {
    keys.withLock { keys in keys.all.first { $0.id == id }?.key.publicKey }
  }

  /// The new key signs from now on; the old ones sign no more.
  ///
  /// - Parameter keepsOld: whether the old ones stay published.
  package func rotate(to entry: Entry, keepsOld: Bool) {
    keys.withLock { keys in
      keys = Keys(active: [entry], published: keepsOld ? keys.all : [], revision: keys.revision + 1)
    }
  }

  /// The key is published no more and signs no more.
  package func retire(_ id: String) -> Retirement {
    keys.withLock { keys in
      guard keys.all.contains(where: { $0.id == id }) else { return .unknown }
      guard keys.active.contains(where: { $0.id != id }) else { return .lastThatSigns }
      keys = Keys(
        active: keys.active.filter { $0.id != id }, published: keys.published.filter { $0.id != id },
        revision: keys.revision + 1)
      return .retired
    }
  }

  /// Back to the keys of the start.
  package func reset() {
    keys.withLock { $0 = Keys(active: start, revision: $0.revision + 1) }
  }

  package var signingIDs: [String] {
    keys.withLock { $0.active.map(\.id) }
  }

  /// All that are published, with a number that changes whenever they do.
  package var published: (entries: [Entry], revision: Int) {
    keys.withLock { ($0.all, $0.revision) }
  }

  package var ids: [String] { published.entries.map(\.id) }

  /// The published keys, as a relying party has them.
  package var publishedSet: JWKSet {
    JWKSet(keys: published.entries.map { ($0.id, $0.key.publicKey) })
  }
}
