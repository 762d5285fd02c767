#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A value behind a lock, whose changes threads can wait for.
///
/// On pthreads, as ``Lock`` is and for the same reason.
package final class Monitor<Value>: Sendable {
  // Both at one address for life, as C wants them.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  nonisolated(unsafe) private let changed: UnsafeMutablePointer<pthread_cond_t>
  // Touched only with the mutex held.
  nonisolated(unsafe) private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Changes the value and lets every waiter look again.
  ///
  /// Waiters are told when the lock is free: told before, each would wake only to wait for it.
  package func update(_ change: (inout Value) -> Void) {
    withLock(change)
    pthread_cond_broadcast(changed)
  }

  /// Changes the value and wakes one waiter.
  package func updateForOne(_ change: (inout Value) -> Void) {
    withLock(change)
    pthread_cond_signal(changed)
  }

  /// Waits until `take` finds what it wants; it runs with the lock held.
  package func wait<Found: Sendable>(for take: (inout Value) -> Found?) -> Found {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = take(&value) { return found }
      pthread_cond_wait(changed, mutex)
    }
  }
}
