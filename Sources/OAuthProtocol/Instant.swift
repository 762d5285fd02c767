/// A moment, to the millisecond.
package struct Instant: Sendable, Hashable, Comparable {
  package let millisecondsSince1970: Int

  package init(millisecondsSince1970: Int) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  package init(secondsSince1970: Int) {
    self.init(millisecondsSince1970: secondsSince1970 * 1_000)
  }

  /// Whole seconds: a NumericDate (RFC 7519 §2).
  package var numericDate: Int {
    millisecondsSince1970 >= 0 ? millisecondsSince1970 / 1_000 : (millisecondsSince1970 - 999) / 1_000
  }

  package static func + (moment: Instant, lifetime: Lifetime) -> Instant {
    Instant(millisecondsSince1970: moment.millisecondsSince1970 + lifetime.seconds * 1_000)
  }

  package static func < (one: Instant, other: Instant) -> Bool {
    one.millisecondsSince1970 < other.millisecondsSince1970
  }
}
