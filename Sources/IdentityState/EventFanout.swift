import Locks

/// Passes every event to whoever listens; a listener is called under the world's lock, so it must only take note.
package final class EventFanout: EventLog {
  private struct Listeners {
    var next = 0
    var all: [Int: @Sendable (Event) -> Void] = [:]
  }

  private let listeners = Lock(Listeners())

  package init() {}

  /// - Returns: what ends the listening.
  package func listen(_ listener: @escaping @Sendable (Event) -> Void) -> @Sendable () -> Void {
    let number = listeners.withLock { listeners in
      listeners.next += 1
      listeners.all[listeners.next] = listener
      return listeners.next
    }
    return { [weak self] in self?.listeners.withLock { $0.all[number] = nil } }
  }

  package func append(_ event: Event) {
    for listener in listeners.withLock({ Array($0.all.values) }) { listener(event) }
  }
}
