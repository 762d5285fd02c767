import IdentityState
import Locks
import OrderedJSON
import Testing

@Suite struct JournalFollowing {
  private let journal = Journal()

  private func add(_ count: Int = 1) {
    for _ in 0..<count {
      journal.add { id in
        Journal.Entry(
          id: id, at: Sample.noon, method: "GET", path: "/", provider: nil, endpoint: nil, clientID: nil,
          status: 200, diagnoses: [], request: { .null }, response: { .null })
      }
    }
  }

  /// The numbers of the entries that are new, or what else there is to say.
  private func news(_ place: inout Journal.Place, atMost limit: Int = 100) -> String {
    switch journal.news(after: &place, atMost: limit) {
    case .entries(let entries, let missed):
      (missed > 0 ? "missed \(missed), " : "") + entries.map { String($0.id) }.joined(separator: " ")
    case .cleared: "cleared"
    case .nothing: "nothing"
    case .ended: "ended"
    }
  }

  @Test func `a reader gets what comes after it, in order and once`() {
    add(3)
    var place = journal.place(after: nil)
    #expect(news(&place) == "nothing")
    add(5)
    #expect(news(&place, atMost: 3) == "3 4 5")
    #expect(news(&place, atMost: 3) == "6 7")
    #expect(news(&place) == "nothing")
  }

  @Test func `a reader that comes back goes on where it was`() {
    add(4)
    var place = journal.place(after: 1)
    #expect(news(&place) == "2 3")
  }

  @Test func `a reader that was too slow is told how much it missed`() {
    var place = journal.place(after: nil)
    add(Journal.capacity + 7)
    #expect(news(&place, atMost: 2) == "missed 7, 7 8")
  }

  @Test func `a reader is told that the journal was emptied`() {
    add(2)
    var place = journal.place(after: nil)
    journal.clear()
    add()
    #expect(news(&place) == "cleared")
    #expect(news(&place) == "2")
  }

  @Test(arguments: [5, Int.max])
  func `a reader of an earlier journal begins anew`(last: Int) {
    add(2)
    var place = journal.place(after: last)
    #expect(news(&place) == "cleared")
    #expect(news(&place) == "0 1")
  }

  private enum Happening: CaseIterable { case added, cleared, ended }

  @Test(arguments: 0..<3)
  func `a reader who waits is told once`(_ number: Int) {
    let told = Lock(0)
    let place = journal.place(after: nil)
    _ = journal.whenNews(after: place) { told.withLock { $0 += 1 } }
    #expect(told.withLock { $0 } == 0)
    for _ in 0..<2 {
      switch Happening.allCases[number] {
      case .added: add()
      case .cleared: journal.clear()
      case .ended: journal.endFollowing()
      }
    }
    #expect(told.withLock { $0 } == 1)
    _ = journal.whenNews(after: place) { told.withLock { $0 += 1 } }
    #expect(told.withLock { $0 } == 2)
  }

  @Test func `a reader who gave up is not told`() {
    let told = Lock(0)
    journal.whenNews(after: journal.place(after: nil)) { told.withLock { $0 += 1 } }()
    add()
    #expect(told.withLock { $0 } == 0)
  }

  @Test func `what ends, ends for those who follow now`() {
    var place = journal.place(after: nil)
    journal.endFollowing()
    #expect(news(&place) == "ended")
    var later = journal.place(after: nil)
    #expect(news(&later) == "nothing")
  }

  @Test func `entries before one are those that came before it`() {
    add(5)
    #expect(journal.entries(before: 3, where: { _ in true }, atMost: 2).map(\.id) == [2, 1])
    #expect(journal.entries(before: 0, where: { _ in true }, atMost: 2).isEmpty)
    #expect(journal.entry(4)?.id == 4)
    #expect(journal.entry(5) == nil)
  }
}
