internal import CEvent

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// One client's connection, as long as evhttp keeps it.
///
/// Only for the loop's thread.
final class Connection {
  let bufferevent: OpaquePointer
  /// When the first byte of the request that is still arriving came.
  var requestBegan: ContinuousClock.Instant?
  /// When bytes last came.
  var lastHeard: ContinuousClock.Instant
  /// The request that has arrived and whose answer is not wholly sent.
  var exchange: Exchange?

  init(bufferevent: OpaquePointer, now: ContinuousClock.Instant) {
    self.bufferevent = bufferevent
    lastHeard = now
  }

  var descriptor: Int32 { bufferevent_getfd(bufferevent) }

  /// Whether everything written so far has been given to the system.
  var isDrained: Bool { evbuffer_get_length(bufferevent_get_output(bufferevent)) == 0 }

  /// Reads and forgets what the client has sent beyond its request.
  ///
  /// Closing with bytes unread resets the connection, and the client may never see the answer that says why.
  func discardInput() {
    withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { scratch in
      // Not more than a client can have in flight, lest it keep the loop busy.
      for _ in 0..<64 {
        guard recv(descriptor, scratch.baseAddress, scratch.count, Int32(MSG_DONTWAIT)) > 0 else { return }
      }
    }
  }
}
