import HTTPMessages
import IdentityState
import Locks
import OrderedJSON

/// The journal as server-sent events (HTML, "Server-sent events") for one reader.
///
/// Nothing is put by for a reader: the journal is its buffer, and what a slow one has not read when the journal drops it
/// becomes the event `missed`. A reader that comes back says what it saw last.
final class JournalFeed: Sendable {
  /// Looked at in one go, so that a filter that lets little through keeps nobody else waiting.
  private static let batch = 25

  private struct State {
    var place: Journal.Place
    var hasBegun = false
    var isOver = false
    /// The reader, while there is nothing for it.
    var waiting: (@Sendable ([UInt8]?) -> Void)?
    var giveUp: (@Sendable () -> Void)?
  }

  private let journal: Journal
  private let filter: JournalFilter
  private let heartbeat: Int
  private let state: Lock<State>

  /// - Parameters:
  ///   - after: the number of the last entry that the reader knows; `nil` for one that wants what is still to come.
  ///   - heartbeat: after how many milliseconds of silence a remark is sent, which finds out whether anybody is there.
  init(_ journal: Journal, after: Int?, filter: JournalFilter, heartbeat: Int) {
    self.journal = journal
    self.filter = filter
    self.heartbeat = heartbeat
    state = Lock(State(place: journal.place(after: after)))
  }

  var stream: ByteStream {
    ByteStream(
      next: { self.next($0) }, cancel: { self.end() },
      backlog: {
        var all: [UInt8] = []
        while let chunk = self.chunk(), !chunk.isEmpty { all += chunk }
        return all
      })
  }

  /// The first chunk only says hello, so that the reader knows at once that it is connected.
  private func next(_ deliver: @escaping @Sendable ([UInt8]?) -> Void) {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if isFirst {
      scheduleHeartbeat()
      return deliver(Array("retry: 2000\n: here is the journal\n\n".utf8))
    }
    guard let chunk = chunk() else { return deliver(nil) }
    guard chunk.isEmpty else { return deliver(chunk) }
    wait(deliver)
  }

  /// What is new, as events; nothing where there is nothing, `nil` at the end.
  private func chunk() -> [UInt8]? {
    let news = state.withLock { state in
      state.isOver ? .ended : journal.news(after: &state.place, atMost: Self.batch)
    }
    switch news {
    case .ended: return nil
    case .nothing: return []
    case .cleared: return Self.event("cleared", "{}")
    case .entries(let entries, let missed):
      let events =
        (missed > 0 ? Self.event("missed", "{\"count\":\(missed)}") : [])
        + entries.filter(filter.matches).flatMap { entry in
          Self.event("request", entry.summary.text(), id: entry.id)
        }
      // An id alone is no event, but the reader will come back from there.
      return events.isEmpty ? Array("id: \(entries.last?.id ?? 0)\n\n".utf8) : events
    }
  }

  private func wait(_ deliver: @escaping @Sendable ([UInt8]?) -> Void) {
    let place = state.withLock { state in
      state.waiting = deliver
      return state.place
    }
    // Weakly: a reader that left must not be kept by a journal to which nothing happens any more.
    let giveUp = journal.whenNews(after: place) { [weak self] in self?.wake() }
    state.withLock { $0.giveUp = giveUp }
  }

  private func wake() {
    guard let deliver = takeWaiting() else { return }
    guard let chunk = chunk() else { return deliver(nil) }
    chunk.isEmpty ? wait(deliver) : deliver(chunk)
  }

  /// The reader, who now gets something; it follows the journal no longer.
  private func takeWaiting() -> (@Sendable ([UInt8]?) -> Void)? {
    let (waiting, giveUp) = state.withLock { state in
      defer {
        state.waiting = nil
        state.giveUp = nil
      }
      return (state.waiting, state.giveUp)
    }
    giveUp?()
    return waiting
  }

  private func scheduleHeartbeat() {
    Delay.run(after: heartbeat) { [weak self] in
      guard let self, !state.withLock({ $0.isOver }) else { return }
      if let deliver = takeWaiting() { deliver(Array(": still here\n\n".utf8)) }
      scheduleHeartbeat()
    }
  }

  private func end() {
    state.withLock { $0.isOver = true }
    _ = takeWaiting()
  }

  private static func event(_ name: String, _ data: String, id: Int? = nil) -> [UInt8] {
    Array(((id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: \(data)\n\n").utf8)
  }
}
