/// A moment, to the millisecond, at most some 270,000 years from 1970: what is further stops there.
package struct Instant: Sendable, Hashable, Comparable {
  /// As in ECMAScript (ECMA-262, time values), so that sums of moments and lifetimes cannot overflow.
  private static let range = -8_640_000_000_000_000...8_640_000_000_000_000

  package let millisecondsSince1970: Int

  package init(millisecondsSince1970: Int) {
    self.millisecondsSince1970 = min(max(millisecondsSince1970, Self.range.lowerBound), Self.range.upperBound)
  }

  package init(secondsSince1970: Int) {
    self.init(millisecondsSince1970: 0, adding: secondsSince1970, times: 1_000)
  }

  private init(millisecondsSince1970 start: Int, adding count: Int, times unit: Int) {
    let (distance, overflows) = count.multipliedReportingOverflow(by: unit)
    self.init(millisecondsSince1970: start, adding: overflows ? (count < 0 ? .min : .max) : distance)
  }

  private init(millisecondsSince1970 start: Int, adding distance: Int) {
    let (sum, overflows) = start.addingReportingOverflow(distance)
    self.init(millisecondsSince1970: overflows ? (distance < 0 ? .min : .max) : sum)
  }

  /// The moment that lies so far ahead, or behind.
  package func advanced(byMilliseconds distance: Int) -> Instant {
    Instant(millisecondsSince1970: millisecondsSince1970, adding: distance)
  }

  /// Whole seconds: a NumericDate (RFC 7519 §2).
  package var numericDate: Int {
    millisecondsSince1970 >= 0 ? millisecondsSince1970 / 1_000 : (millisecondsSince1970 - 999) / 1_000
  }

  package static func + (moment: Instant, lifetime: Lifetime) -> Instant {
    Instant(millisecondsSince1970: moment.millisecondsSince1970, adding: lifetime.seconds, times: 1_000)
  }

  package static func < (one: Instant, other: Instant) -> Bool {
    one.millisecondsSince1970 < other.millisecondsSince1970
  }
}
