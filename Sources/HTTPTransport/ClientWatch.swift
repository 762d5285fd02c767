internal import CEvent

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Notices that a waiting client has left, while evhttp itself is not reading.
///
/// Only for the loop's thread. Letting evhttp read on would end the process at the first pipelined byte, and watching without edges would spin
/// after a reset. It must be gone before anything is written: a descriptor cannot be watched with edges and without.
final class ClientWatch {
  private let event: Event

  /// `nil` when the descriptor cannot be watched now, as when bytes wait to be written.
  init?(_ connection: Connection, on loop: EventLoop, whenGone: @escaping () -> Void) {
    loop.assertIsCurrent()
    let descriptor = connection.descriptor
    guard connection.isDrained,
      let event = Event(
        on: loop.base, descriptor: descriptor, for: [.readable, .closed, .edges], persistent: true,
        { what in
          if what.contains(.closed) || Self.isAtEnd(descriptor) { whenGone() }
        }),
      event.add()
    else { return nil }
    self.event = event
  }

  /// Peeks: pipelined bytes stay where they are.
  private static func isAtEnd(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
  }
}
