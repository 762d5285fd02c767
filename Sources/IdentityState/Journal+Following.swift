import Locks

extension Journal {
  /// How far somebody who follows has read.
  package struct Place: Sendable, Equatable {
    /// The number of the next entry to read.
    package var next: Int
    fileprivate var clearings: Int
    fileprivate let endings: Int
  }

  /// What is new after a place.
  package enum News: Sendable {
    /// The next entries in the order they came, and how many before them were dropped meanwhile.
    case entries([Entry], missed: Int)
    /// The journal was emptied, or is another one than the reader knew.
    case cleared
    case nothing
    /// Nobody can follow any longer.
    case ended
  }

  /// The place after the entry of that number; after the newest where none is given.
  package func place(after id: Int?) -> Place {
    contents.withLock { contents in
      Place(
        next: id.map { $0 < Int.max ? $0 + 1 : $0 } ?? contents.nextID, clearings: contents.clearings,
        endings: contents.endings)
    }
  }

  /// What came after the place, which moves on accordingly; the journal itself keeps what a slow reader has not read.
  package func news(after place: inout Place, atMost limit: Int) -> News {
    contents.withLock { contents in
      guard place.endings == contents.endings else { return .ended }
      // Numbers beyond the next one are of a journal before this process.
      guard place.clearings == contents.clearings, place.next <= contents.nextID else {
        place = Place(
          next: contents.nextID - contents.entries.count, clearings: contents.clearings,
          endings: contents.endings)
        return .cleared
      }
      let first = max(place.next, contents.nextID - contents.entries.count)
      let missed = first - place.next
      let end = min(first + limit, contents.nextID)
      place.next = end
      guard end > first || missed > 0 else { return .nothing }
      return .entries((first..<end).compactMap(contents.entry), missed: missed)
    }
  }

  /// Tells once when there is something new after the place, at once if there is already.
  ///
  /// - Returns: what gives the waiting up.
  package func whenNews(after place: Place, _ tell: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let follower = contents.withLock { contents -> Int? in
      guard
        place.endings == contents.endings, place.clearings == contents.clearings,
        place.next == contents.nextID
      else { return nil }
      contents.nextWaiter += 1
      contents.followers[contents.nextWaiter] = tell
      return contents.nextWaiter
    }
    guard let follower else {
      tell()
      return {}
    }
    return { [weak self] in self?.contents.withLock { $0.followers[follower] = nil } }
  }

  /// Ends it for all who follow now; they may begin anew.
  package func endFollowing() {
    let followers = contents.withLock { contents in
      contents.endings += 1
      return contents.releaseFollowers()
    }
    for tell in followers { tell() }
  }
}
