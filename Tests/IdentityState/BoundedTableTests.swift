import IdentityState
import OAuthProtocol
import Testing

@Suite struct BoundedTableTests {
  private static func instant(_ seconds: Int) -> Instant { Instant(secondsSince1970: seconds) }

  /// Keeps numbers until the moment of that number.
  private func table(capacity: Int) -> BoundedTable<Int> {
    BoundedTable(capacity: capacity) { Self.instant($0) }
  }

  @Test func `the oldest leave when there are too many`() {
    var table = BoundedTable<Int>(capacity: 3) { _ in nil }
    for number in 1...5 { table.insert(number, as: "\(number)", now: Self.instant(0)) }
    #expect(table.count == 3)
    #expect((1...5).map { table["\($0)"] } == [nil, nil, 3, 4, 5])
  }

  @Test func `what is past use leaves when something comes`() {
    var table = table(capacity: 100)
    for number in [10, 20, 30] { table.insert(number, as: "\(number)", now: Self.instant(0)) }
    table.insert(40, as: "40", now: Self.instant(20))
    #expect(["10", "20", "30", "40"].map { table[$0] } == [nil, nil, 30, 40])
  }

  @Test func `updates and removals touch what is there alone`() {
    var table = table(capacity: 10)
    table.insert(50, as: "a", now: Self.instant(0))
    table.update("a") { $0 += 1 }
    table.update("b") { $0 += 1 }
    #expect(table["a"] == 51)
    #expect(table["b"] == nil)
    table.remove("a")
    table.remove("b")
    #expect(table.count == 0)
  }

  @Test func `a value put in anew lives by its own time`() {
    var table = table(capacity: 10)
    table.insert(10, as: "a", now: Self.instant(0))
    table.remove("a")
    table.insert(1_000, as: "a", now: Self.instant(0))
    table.insert(2_000, as: "b", now: Self.instant(20))
    #expect(table["a"] == 1_000)
  }

  @Test func `a hundred thousand come and go without a trace`() {
    var table = BoundedTable<Int>(capacity: 1_000) { _ in nil }
    var most = 0
    for number in 0..<100_000 {
      table.insert(number, as: "\(number)", now: Self.instant(0))
      most = max(most, table.count)
    }
    #expect(most == 1_000)
    #expect(table["99999"] == 99_999)
    #expect(table["98999"] == nil)
  }

  @Test func `a clock set back keeps nothing beyond the capacity`() {
    var table = table(capacity: 5)
    table.insert(1_000_000, as: "future", now: Self.instant(999_990))
    for number in 1...20 { table.insert(number, as: "\(number)", now: Self.instant(0)) }
    #expect(table.count <= 5)
  }
}
