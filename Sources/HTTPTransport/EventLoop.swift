internal import CEvent
internal import Locks
internal import Synchronization

/// One `event_base` and the thread that runs it: whatever belongs to the base is touched on that thread only.
///
/// libevent's own locking would not make evhttp safe from other threads, so they post their work here instead.
final class EventLoop: Sendable {
  private struct Inbox {
    var work: [@Sendable () -> Void] = []
    var isOpen = true
  }

  nonisolated(unsafe) let base: OpaquePointer  // event_base: used on the loop's thread
  nonisolated(unsafe) private var posts: Event?  // set once in init, freed on the loop's thread at the end
  private let wakeUp: WakeUp
  private let inbox = Lock(Inbox())
  private let owner: Atomic<UInt>

  /// Until `run`, the loop's thread is the one that made it.
  init() throws(TransportError) {
    let wakeUp = try WakeUp()
    guard let base = event_base_new() else { throw .outOfResources("an event loop") }
    self.wakeUp = wakeUp
    self.base = base
    owner = Atomic(Platform.currentThread)
    posts = Event(on: base, descriptor: wakeUp.readEnd, for: .readable, persistent: true) {
      [unowned self] _ in runPosted()
    }
    guard posts?.add() == true else {
      posts = nil
      event_base_free(base)
      throw .outOfResources("an event")
    }
  }

  var isCurrent: Bool { owner.load(ordering: .relaxed) == Platform.currentThread }

  /// States that the caller runs on the loop's thread; every function that touches evhttp says so first.
  func assertIsCurrent() {
    assert(isCurrent, "evhttp was touched from another thread than its loop's")
  }

  /// Has the loop's thread run `work` later; `false` when the loop has ended, and then it never runs.
  @discardableResult
  func post(_ work: @escaping @Sendable () -> Void) -> Bool {
    var mustWake = false
    let isOpen = inbox.withLock { inbox in
      guard inbox.isOpen else { return false }
      inbox.work.append(work)
      mustWake = inbox.work.count == 1
      return true
    }
    // With the lock free, which the loop takes first of all.
    if mustWake { wakeUp.call() }
    return isOpen
  }

  /// Runs `work` at once when called on the loop's thread, else posts it.
  @discardableResult
  func perform(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard isCurrent else { return post(work) }
    work()
    return true
  }

  /// Says that the thread which made the loop is done with it, and the one that runs it is still to come.
  func release() {
    assertIsCurrent()
    owner.store(0, ordering: .relaxed)
  }

  /// Runs the loop on the calling thread until `finish`, then frees it; `teardown` frees what lives on it.
  func run(teardown: () -> Void) {
    owner.store(Platform.currentThread, ordering: .relaxed)
    event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY)
    end(teardown: teardown)
  }

  /// Frees a loop; one that never ran is freed by whoever made it.
  func end(teardown: () -> Void) {
    owner.store(Platform.currentThread, ordering: .relaxed)
    inbox.withLock {
      $0.isOpen = false
      $0.work = []
    }
    teardown()
    // Bufferevents finish dying in the loop.
    event_base_loop(base, EVLOOP_NONBLOCK)
    posts = nil
    event_base_free(base)
    // Another thread may come to be known by the same name.
    owner.store(0, ordering: .relaxed)
  }

  /// Makes `run` return once the callback in progress has.
  func finish() {
    assertIsCurrent()
    event_base_loopbreak(base)
  }

  private func runPosted() {
    wakeUp.acknowledge()
    let work = inbox.withLock { inbox in
      let work = inbox.work
      inbox.work = []
      return work
    }
    for item in work { item() }
  }
}
