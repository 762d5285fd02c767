#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A thread of its own, for work that waits.
package enum DetachedThread {
  /// Starts a detached thread; `false` when the system has none to give.
  ///
  /// It takes no signals: those are the main thread's, and a write to a closed socket is to fail with `EPIPE`, not
  /// to end the process.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var everySignal = sigset_t()
    var before = sigset_t()
    sigfillset(&everySignal)
    pthread_sigmask(SIG_SETMASK, &everySignal, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let baton = Unmanaged.passRetained(ThreadBody(body))  // taken back by the thread's first line
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, threadMain, baton.toOpaque()) == 0 else {
      baton.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  /// Holds up the calling thread.
  package static func rest(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = numericCast(seconds)
    time.tv_nsec = numericCast(attoseconds / 1_000_000_000)
    nanosleep(&time, nil)
  }
}

/// Exists only so that a `void *` can name it.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

#if canImport(Darwin)
  private let threadMain: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { context in
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#else
  private let threadMain: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#endif
