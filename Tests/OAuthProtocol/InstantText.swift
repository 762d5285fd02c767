import OAuthProtocol
import Testing

@Suite struct InstantText {
  /// Seconds since 1970, and the moment as RFC 3339 and ISO 8601 write it.
  static let moments = [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_399, "2000-02-28T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (1_796_161_944, "2026-12-01T21:52:24Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"), (-62_167_219_201, "-0001-12-31T23:59:59Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_800, "+10000-01-01T00:00:00Z"),
  ]

  @Test(arguments: moments) func `a moment has a year of four digits`(seconds: Int, text: String) {
    #expect(Instant(secondsSince1970: seconds).text == text)
    if (0...253_402_300_799).contains(seconds) { #expect(Instant(rfc3339: text)?.numericDate == seconds) }
  }
}
