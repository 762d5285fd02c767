#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A value behind a lock.
///
/// On pthreads and not `Synchronization.Mutex`, because the thread sanitizer does not see the latter being taken when it
/// is contended, and reports races that are none: seen in the transport and in the pages' cache.
package final class Lock<Value>: Sendable {
  // At one address for life, as C wants it.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // Touched only with the mutex held.
  nonisolated(unsafe) private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Looks at the value, or changes it, alone; taking the same lock again inside waits for ever.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
