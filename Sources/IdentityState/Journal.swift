package import OAuthProtocol
package import OrderedJSON
import Locks

/// The last requests and what became of them; secrets were blanked before they came here.
package final class Journal: Sendable {
  package struct Entry: Sendable {
    package let id: Int
    package let at: Instant
    package let method: String
    package let path: String
    package let provider: String?
    package let endpoint: String?
    package let clientID: String?
    package let status: Int
    /// All that was said about it, each with `code`, `severity` and `text`.
    package let diagnoses: [JSON]
    /// Header fields, query and body, as JSON; made when it is looked at.
    package let request: @Sendable () -> JSON
    package let response: @Sendable () -> JSON

    package init(
      id: Int, at: Instant, method: String, path: String, provider: String?, endpoint: String?,
      clientID: String?,
      status: Int, diagnoses: [JSON], request: @escaping @Sendable () -> JSON,
      response: @escaping @Sendable () -> JSON
    ) {
      self.id = id
      self.at = at
      self.method = method
      self.path = path
      self.provider = provider
      self.endpoint = endpoint
      self.clientID = clientID
      self.status = status
      self.diagnoses = diagnoses
      self.request = request
      self.response = response
    }

    /// Why it was refused, else the first warning.
    package var diagnosis: JSON? {
      diagnoses.first { $0["severity"] == "refusal" } ?? diagnoses.first
    }
  }

  package static let capacity = 10_000

  struct Contents {
    /// A ring: the entry of id `n` lies at `(n - base) % capacity`.
    var entries: [Entry] = []
    var nextID = 0
    /// The id after the last clearing.
    var base = 0
    /// The first entry that nobody took yet.
    var nextToTake = 0
    var waiting: [(id: Int, take: @Sendable (Entry?) -> Void)] = []
    var nextWaiter = 0
    /// Those who follow, and what each is to be told once: that there is something new.
    var followers: [Int: @Sendable () -> Void] = [:]
    var clearings = 0
    var endings = 0

    func entry(_ id: Int) -> Entry? {
      guard id < nextID, id >= nextID - entries.count else { return nil }
      return entries[(id - base) % Journal.capacity]
    }

    /// What hands the entry to the one who has waited longest.
    mutating func nextWaiter(for entry: Entry) -> (@Sendable () -> Void)? {
      guard !waiting.isEmpty else { return nil }
      nextToTake = nextID
      let take = waiting.removeFirst().take
      return { take(entry) }
    }

    mutating func releaseFollowers() -> [@Sendable () -> Void] {
      guard !followers.isEmpty else { return [] }
      defer { followers = [:] }
      return Array(followers.values)
    }
  }

  let contents = Lock(Contents())

  package init() {}

  /// Adds an entry, made with the number it gets.
  package func add(_ make: (_ id: Int) -> Entry) {
    let (waiter, followers) = contents.withLock { contents in
      let entry = make(contents.nextID)
      if contents.entries.count < Self.capacity {
        contents.entries.append(entry)
      } else {
        contents.entries[(contents.nextID - contents.base) % Self.capacity] = entry
      }
      contents.nextID += 1
      return (contents.nextWaiter(for: entry), contents.releaseFollowers())
    }
    waiter?()
    for tell in followers { tell() }
  }

  /// Newest first.
  ///
  /// - Parameter before: only entries that came before the one of this number; `nil` for all.
  package func entries(before: Int? = nil, where matches: (Entry) -> Bool, atMost limit: Int) -> [Entry] {
    let all = contents.withLock { contents in
      let end = min(before ?? contents.nextID, contents.nextID)
      let first = contents.nextID - contents.entries.count
      return end > first ? (first..<end).reversed().compactMap(contents.entry) : []
    }
    return Array(all.lazy.filter(matches).prefix(limit))
  }

  /// The next entry in order that nobody took: at once when there is one, else when it comes.
  ///
  /// - Returns: what gives the waiting up; `take` then gets `nil`.
  package func take(_ take: @escaping @Sendable (Entry?) -> Void) -> @Sendable () -> Void {
    let (entry, waiter) = contents.withLock { contents -> (Entry?, Int) in
      contents.nextToTake = max(contents.nextToTake, contents.nextID - contents.entries.count)
      if let entry = contents.entry(contents.nextToTake) {
        contents.nextToTake += 1
        return (entry, -1)
      }
      contents.nextWaiter += 1
      contents.waiting.append((contents.nextWaiter, take))
      return (nil, contents.nextWaiter)
    }
    if let entry { take(entry) }
    return { [weak self] in self?.giveUp(waiter) }
  }

  private func giveUp(_ waiter: Int) {
    let abandoned = contents.withLock { contents -> (@Sendable (Entry?) -> Void)? in
      guard let index = contents.waiting.firstIndex(where: { $0.id == waiter }) else { return nil }
      return contents.waiting.remove(at: index).take
    }
    abandoned?(nil)
  }

  /// The entry of that number, if it is still kept.
  package func entry(_ id: Int) -> Entry? {
    contents.withLock { $0.entry(id) }
  }

  package var count: Int { contents.withLock { $0.entries.count } }

  package func clear() {
    let followers = contents.withLock { contents in
      contents.entries = []
      contents.base = contents.nextID
      contents.nextToTake = contents.nextID
      contents.clearings += 1
      return contents.releaseFollowers()
    }
    for tell in followers { tell() }
  }
}
