package import OAuthProtocol
import Locks

/// The clock of the pretend world: it follows its source until somebody moves or freezes it.
package final class WorldClock: Sendable {
  private struct Setting {
    var offset = 0
    var frozenAt: Instant?
  }

  private let source: @Sendable () -> Instant
  private let setting = Lock(Setting())

  /// - Parameter source: the real time, or whatever stands for it.
  package init(following source: @escaping @Sendable () -> Instant) {
    self.source = source
  }

  /// A clock that stands still until it is advanced.
  package convenience init(stoppedAt moment: Instant) {
    self.init(following: { moment })
    freeze(at: moment)
  }

  package var now: Instant {
    setting.withLock { setting in
      setting.frozenAt ?? source().advanced(byMilliseconds: setting.offset)
    }
  }

  package var isFrozen: Bool {
    setting.withLock { $0.frozenAt != nil }
  }

  /// How far it is ahead of its source, in whole seconds: what was moved, or how long it stands still.
  package var secondsAhead: Int {
    (now.millisecondsSince1970 - source().millisecondsSince1970) / 1_000
  }

  /// Stops the clock at that moment.
  package func freeze(at moment: Instant) {
    setting.withLock { $0.frozenAt = moment }
  }

  /// Moves the clock, forward or back, whether it runs or is frozen.
  package func advance(milliseconds: Int) {
    setting.withLock { setting in
      if let frozen = setting.frozenAt {
        setting.frozenAt = frozen.advanced(byMilliseconds: milliseconds)
      } else {
        let (sum, overflows) = setting.offset.addingReportingOverflow(milliseconds)
        setting.offset = overflows ? (milliseconds < 0 ? .min : .max) : sum
      }
    }
  }

  /// Back to the source, without an offset.
  package func release() {
    setting.withLock { $0 = Setting() }
  }
}
