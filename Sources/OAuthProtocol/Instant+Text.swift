extension Instant {
  /// Date and time of day in UTC (RFC 3339), whole seconds: `2026-11-30T21:52:24Z`.
  package var text: String {
    let seconds = numericDate
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let second = seconds - day * 86_400
    let (year, month, dayOfMonth) = Self.civil(daysSince1970: day)
    let date = "\(Self.four(year))-\(Self.two(month))-\(Self.two(dayOfMonth))"
    return "\(date)T\(Self.two(second / 3_600)):\(Self.two(second / 60 % 60)):\(Self.two(second % 60))Z"
  }

  /// As ISO 8601 has it: four digits, and a sign before a year that is not one to 9999.
  private static func four(_ year: Int) -> String {
    let digits = String(abs(year))
    let sign = year < 0 ? "-" : year > 9_999 ? "+" : ""
    return sign + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// The proleptic Gregorian date, counted in eras of 400 years that begin on 1 March.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
