internal import Locks

/// Threads for work too long for an event loop: signatures, about a millisecond each.
///
/// One thread a core and one loop answered more signed requests, and more evenly, than several loops did.
package final class WorkerPool: Sendable {
  private struct Queue {
    var waiting: [@Sendable () -> Void] = []
    var taken = 0
    var threads = 0
    var isClosed = false

    mutating func next() -> Step? {
      if taken < waiting.count {
        let work = waiting[taken]
        taken += 1
        if taken * 2 >= waiting.count {
          waiting.removeFirst(taken)
          taken = 0
        }
        return .work(work)
      }
      return isClosed ? .end : nil
    }
  }

  private enum Step: Sendable {
    case work(@Sendable () -> Void)
    case end
  }

  /// The pool of the whole process.
  package static let shared = WorkerPool()

  private let queue = Monitor(Queue())
  private let limit: Int

  /// Threads are started when there is work for them; `nil` stands for one a core.
  package init(threads: Int? = nil) {
    limit = max(1, threads ?? Platform.coreCount)
  }

  deinit {
    queue.update { $0.isClosed = true }
  }

  /// Runs `work` on one of the threads, in about the order given; what was submitted is still done when the pool ends.
  package func submit(_ work: @escaping @Sendable () -> Void) {
    var mustStart = false
    queue.updateForOne {
      $0.waiting.append(work)
      mustStart = $0.threads < limit
      if mustStart { $0.threads += 1 }
    }
    guard mustStart else { return }
    let queue = queue
    let started = DetachedThread.start {
      while case .work(let work) = queue.wait(for: { $0.next() }) { work() }
    }
    if !started { startFailed() }
  }

  /// With no thread to be had, the work is done by whoever brings it rather than not at all.
  private func startFailed() {
    var orphan: (@Sendable () -> Void)?
    queue.update {
      $0.threads -= 1
      guard $0.threads == 0, case .work(let work) = $0.next() else { return }
      orphan = work
    }
    orphan?()
  }
}
