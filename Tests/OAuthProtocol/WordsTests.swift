import OAuthProtocol
import Testing

@Suite struct WordsTests {
  @Test(arguments: [
    ("name email", ["name", "email"]), ("email name", ["email", "name"]), ("", []),
    (" name  email ", ["name", "email"]),
    ("Name", ["Name"]),
  ])
  func `a scope keeps the order it was asked in`(text: String, values: [String]) {
    let scope = Scope(parsing: text)
    #expect(scope.values == values)
    #expect(scope.text == values.joined(separator: " "))
    #expect(scope.contains("name") == values.contains("name"))
  }

  @Test(arguments: [(0, 0), (999, 0), (1_000, 1), (1_999, 1), (-1, -1), (-1_000, -1), (-1_001, -2)])
  func `a numeric date is the second that has begun`(milliseconds: Int, seconds: Int) {
    #expect(Instant(millisecondsSince1970: milliseconds).numericDate == seconds)
  }

  @Test func `a lifetime moves a moment and keeps its milliseconds`() {
    let start = Instant(millisecondsSince1970: 1_700_000_000_123)
    #expect(start + .minutes(5) == Instant(millisecondsSince1970: 1_700_000_300_123))
    #expect(start + .hours(24) == start + .seconds(86_400))
    #expect(start < start + .seconds(1))
    #expect(!(start < start))
  }
}
