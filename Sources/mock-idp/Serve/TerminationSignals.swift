#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SIGTERM and SIGINT as something to wait for.
///
/// The first asks for an orderly end; requests that take longer than two seconds, or a second signal, end it at once.
/// A handler, a pipe and a thread, not a dispatch source: that is registered late and loses an early signal.
enum TerminationSignals {
  /// How long an orderly end may take, in milliseconds.
  private static let grace: Int32 = 1_800

  private static let arrivals = AsyncStream.makeStream(of: Void.self)

  /// Takes the signals over from the system, which would end the program.
  static func listen() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    pthread_create(&thread, nil, { _ in TerminationSignals.relay() }, nil)
    signal(SIGTERM, writeNotice)
    signal(SIGINT, writeNotice)
    // A client or a log reader that goes away must not end the server.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Returns when the first of them arrives.
  static func first() async {
    for await _ in arrivals.stream { return }
  }

  private static func relay() -> Never {
    var notice: UInt8 = 0
    while read(readEnd, &notice, 1) != 1 {}
    arrivals.continuation.yield()
    var second = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    poll(&second, 1, grace)
    ExitStatus.success.leave()
  }
}

// Both are set once, before the thread and the handlers that read them exist.
private nonisolated(unsafe) var readEnd: Int32 = -1
private nonisolated(unsafe) var writeEnd: Int32 = -1

private let writeNotice: @convention(c) (Int32) -> Void = { _ in
  let error = errno
  var notice: UInt8 = 1
  write(writeEnd, &notice, 1)
  errno = error
}
