#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import IdentityState
import OAuthProtocol

/// The pretend world's clock: everything that expires follows it.
public struct MockClock: Sendable {
  let clock: WorldClock

  /// The time there.
  public var now: Date {
    Date(timeIntervalSince1970: Double(clock.now.millisecondsSince1970) / 1_000)
  }

  /// Whether it stands still.
  public var isFrozen: Bool { clock.isFrozen }

  /// Stops it; at its own time when none is given.
  public func freeze(at date: Date? = nil) {
    let moment = date.map {
      Instant(millisecondsSince1970: Self.whole(($0.timeIntervalSince1970 * 1_000).rounded()))
    }
    clock.freeze(at: moment ?? clock.now)
  }

  /// Moves it, running or frozen; a negative duration moves it back.
  public func advance(by duration: Duration) {
    clock.advance(milliseconds: Self.whole(duration / .milliseconds(1)))
  }

  /// Back to where time comes from.
  public func release() {
    clock.release()
  }

  /// The pretend world's time ends before 9 × 10¹⁵ ms.
  private static func whole(_ milliseconds: Double) -> Int {
    Int(min(max(milliseconds, -9e15), 9e15))
  }
}
