internal import CEvent

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// One libevent event and what it does; it ends with its owner.
///
/// Only for the loop's thread.
final class Event {
  /// What a descriptor is watched for.
  struct Interest: OptionSet {
    let rawValue: Int16

    static let readable = Interest(rawValue: Int16(EV_READ))
    /// The peer closed its side; known to epoll only.
    static let closed = Interest(rawValue: Int16(EV_CLOSED))
    /// Reported once per change, not for as long as it lasts.
    static let edges = Interest(rawValue: Int16(EV_ET))
  }

  private var pointer: OpaquePointer?
  private let action: (Interest) -> Void

  init?(
    on base: OpaquePointer, descriptor: Int32 = -1, for interest: Interest = [], persistent: Bool = false,
    _ action: @escaping (Interest) -> Void
  ) {
    self.action = action
    let what = interest.rawValue | (persistent ? Int16(EV_PERSIST) : 0)
    // Borrowed: the event is freed in deinit, so it never outlives what it names.
    pointer = event_new(base, descriptor, what, onEvent, Unmanaged.passUnretained(self).toOpaque())
    guard pointer != nil else { return nil }
  }

  deinit {
    if let pointer { event_free(pointer) }
  }

  /// Starts watching; `after` is when it fires on its own.
  func add(after delay: Duration? = nil) -> Bool {
    guard let delay else { return event_add(pointer, nil) == 0 }
    var time = delay.timeValue
    return event_add(pointer, &time) == 0
  }

  fileprivate func fire(_ what: Int16) {
    action(Interest(rawValue: what))
  }
}

private let onEvent: event_callback_fn = { _, what, context in
  guard let context else { return }
  // Held while it runs: the action may let go of its own event.
  let event = Unmanaged<Event>.fromOpaque(context).takeUnretainedValue()
  withExtendedLifetime(event) { event.fire(what) }
}

extension Duration {
  /// The time as C has it; nothing negative.
  var timeValue: timeval {
    let (seconds, attoseconds) = max(self, .zero).components
    var value = timeval()
    value.tv_sec = numericCast(seconds)
    value.tv_usec = numericCast(attoseconds / 1_000_000_000_000)
    return value
  }
}
