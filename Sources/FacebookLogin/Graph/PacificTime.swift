import OAuthProtocol

/// Date and time as Graph's messages have them: `Friday, 26-Jun-26 15:48:19 PDT` (reference §2.7).
struct PacificTime: CustomStringConvertible {
  let description: String

  init(_ moment: Instant) {
    let isSummer = Self.isDaylightSaving(moment)
    let local = moment.numericDate - (isSummer ? 7 : 8) * 3_600
    let day = Self.floorDivide(local, 86_400)
    let second = local - day * 86_400
    // RFC 3339 text of the local time, read as if it were UTC: year, month, day.
    let date = Instant(secondsSince1970: local).text.prefix { $0 != "T" }.split(separator: "-")
    let weekday = Self.weekdays[Self.weekday(day)]
    let month = Self.months[(Int(date[1]) ?? 1) - 1]
    let time = [second / 3_600, second / 60 % 60, second % 60].map(Self.two).joined(separator: ":")
    description = "\(weekday), \(date[2])-\(month)-\(date[0].suffix(2)) \(time) \(isSummer ? "PDT" : "PST")"
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// From the second Sunday of March, 10:00 UTC, to the first Sunday of November, 9:00 UTC (15 USC §260a).
  private static func isDaylightSaving(_ moment: Instant) -> Bool {
    let year = moment.text.prefix { $0 != "-" }
    guard let march = Instant(rfc3339: "\(year)-03-08T10:00:00Z"),
      let november = Instant(rfc3339: "\(year)-11-01T09:00:00Z")
    else { return false }
    return firstSunday(from: march)..<firstSunday(from: november) ~= moment
  }

  private static func firstSunday(from moment: Instant) -> Instant {
    let days = (7 - weekday(floorDivide(moment.numericDate, 86_400))) % 7
    return moment + .hours(24 * days)
  }

  /// 0 is Sunday; 1970-01-01 was a Thursday.
  private static func weekday(_ day: Int) -> Int {
    let rest = (day + 4) % 7
    return rest < 0 ? rest + 7 : rest
  }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number - divisor + 1) / divisor
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
