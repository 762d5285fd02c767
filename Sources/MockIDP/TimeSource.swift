#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import IdentityState
package import OAuthProtocol

/// Where a provider's time comes from.
public struct TimeSource: Sendable {
  let makeClock: @Sendable () -> WorldClock

  /// The system's clock.
  public static let system = TimeSource { WorldClock(following: SystemTime.now) }

  /// A clock that stands still.
  ///
  /// - Parameter seconds: since 1970.
  public static func stopped(at seconds: Int) -> TimeSource {
    TimeSource { WorldClock(stoppedAt: Instant(secondsSince1970: seconds)) }
  }
}

/// The system's clock.
package enum SystemTime {
  package static let now: @Sendable () -> Instant = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(millisecondsSince1970: time.tv_sec * 1_000 + time.tv_nsec / 1_000_000)
  }
}
