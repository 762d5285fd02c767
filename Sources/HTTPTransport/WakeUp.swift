internal import CEvent

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What wakes an event loop from any thread: a pipe of its own.
///
/// `event_active` does it too, but holds the base's lock while it wakes the loop, which then waits for that lock.
final class WakeUp: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(TransportError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .outOfResources("a pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      evutil_make_socket_nonblocking(end)
      evutil_make_socket_closeonexec(end)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Makes the read end readable; a full pipe is as good.
  func call() {
    var byte: UInt8 = 0
    write(writeEnd, &byte, 1)
  }

  /// Takes back every call so far.
  func acknowledge() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
      while read(readEnd, bytes.baseAddress, 64) == 64 {}
    }
  }
}
