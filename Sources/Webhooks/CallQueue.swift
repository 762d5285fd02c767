import Locks

/// Makes calls out elsewhere: one at a time to each receiver, a few at once in all, and no more waiting than there are
/// places, so that a slow receiver holds up neither whoever has something to tell nor the other receivers.
package final class CallQueue: Sendable {
  /// Calls that may wait for their turn or their time, or be under way, for one receiver.
  package static let placesPerReceiver = 100
  /// Calls under way at a time, to all receivers.
  package static let callsAtOnce = 8

  /// Makes a call; gives the milliseconds after which it is to be made again, in the same place, or `nil` when it is done.
  package typealias Work = @Sendable () -> Int?

  private struct Line {
    var places = 0
    var isBusy = false
    var waiting: [Work] = []
  }

  private struct Lines {
    var all: [String: Line] = [:]
    /// Receivers with somebody waiting and nobody under way, in order.
    var ready: [String] = []
    var underWay = 0

    mutating func next() -> (receiver: String, work: Work)? {
      guard underWay < CallQueue.callsAtOnce, let receiver = ready.first,
        let work = all[receiver]?.waiting.first
      else { return nil }
      ready.removeFirst()
      all[receiver]?.waiting.removeFirst()
      all[receiver]?.isBusy = true
      underWay += 1
      return (receiver, work)
    }

    mutating func finish(_ receiver: String, keepsPlace: Bool) {
      underWay -= 1
      guard var line = all[receiver] else { return }
      if !keepsPlace { line.places -= 1 }
      line.isBusy = false
      all[receiver] = line.places == 0 ? nil : line
      if !line.waiting.isEmpty { ready.append(receiver) }
    }
  }

  private let lines = Lock(Lines())
  private let run: Runner

  package typealias Runner = @Sendable (_ milliseconds: Int, @escaping @Sendable () -> Void) -> Void

  /// - Parameter run: does the work after that many milliseconds, on a thread where it may wait.
  package init(running run: @escaping Runner) {
    self.run = run
  }

  /// Makes the call when the calls before it to the same receiver have ended.
  ///
  /// - Returns: whether there was a place for it.
  package func submit(to receiver: String, _ work: @escaping Work) -> Bool {
    let isTaken = lines.withLock { lines in
      guard lines.all[receiver, default: Line()].places < Self.placesPerReceiver else { return false }
      lines.all[receiver, default: Line()].places += 1
      return true
    }
    if isTaken { enqueue(work, for: receiver) }
    return isTaken
  }

  private func enqueue(_ work: @escaping Work, for receiver: String) {
    lines.withLock { lines in
      lines.all[receiver]?.waiting.append(work)
      let line = lines.all[receiver]
      if line?.isBusy == false, line?.waiting.count == 1 { lines.ready.append(receiver) }
    }
    start()
  }

  private func start() {
    while let (receiver, work) = lines.withLock({ $0.next() }) {
      run(0) { [self] in
        let delay = work()
        lines.withLock { $0.finish(receiver, keepsPlace: delay != nil) }
        if let delay {
          // Not held: a world that nobody uses any more makes no more calls.
          run(delay) { [weak self] in self?.enqueue(work, for: receiver) }
        }
        start()
      }
    }
  }
}
