import Locks
import Testing
import Webhooks

@Suite struct CallQueueTests {
  /// Threads and time as a test hands them out: nothing runs until it is let.
  private final class Hands: Sendable {
    private let works = Lock<[(milliseconds: Int, run: @Sendable () -> Void)]>([])

    var queue: CallQueue {
      CallQueue { milliseconds, work in self.works.withLock { $0.append((milliseconds, work)) } }
    }

    /// What was given to a thread, or to the clock, and not run yet.
    var waits: [Int] { works.withLock { $0.map(\.milliseconds) } }

    func runFirst() {
      works.withLock { $0.removeFirst() }.run()
    }
  }

  private func names(_ log: Lock<[String]>) -> [String] { log.withLock { $0 } }

  @Test func `one receiver is called once at a time, in order`() {
    let (hands, log) = (Hands(), Lock<[String]>([]))
    let queue = hands.queue
    for name in ["a", "b", "c"] {
      #expect(
        queue.submit(to: "app") {
          log.withLock { $0.append(name) }
          return nil
        })
    }
    for count in 1...3 {
      #expect(hands.waits == [0])
      hands.runFirst()
      #expect(names(log).count == count)
    }
    #expect(names(log) == ["a", "b", "c"])
    #expect(hands.waits.isEmpty)
  }

  @Test func `eight receivers are called at once, and the ninth when one has ended`() {
    let hands = Hands()
    let queue = hands.queue
    for number in 0..<10 { #expect(queue.submit(to: "app \(number)") { nil }) }
    #expect(hands.waits.count == CallQueue.callsAtOnce)
    hands.runFirst()
    #expect(hands.waits.count == CallQueue.callsAtOnce)
    for _ in 0..<9 { hands.runFirst() }
    #expect(hands.waits.isEmpty)
  }

  @Test func `a call that waits to be made again lets others pass, and keeps its place`() {
    let (hands, log) = (Hands(), Lock<[String]>([]))
    let queue = hands.queue
    for _ in 0..<CallQueue.placesPerReceiver - 1 { #expect(queue.submit(to: "app") { nil }) }
    let tries = Lock(0)
    #expect(
      queue.submit(to: "app") {
        log.withLock { $0.append("try") }
        return tries.withLock { count in
          count += 1
          return count == 1 ? 500 : nil
        }
      })
    #expect(!queue.submit(to: "app") { nil })
    #expect(queue.submit(to: "another") { nil })
    while hands.waits.contains(0) {
      guard hands.waits.first == 0 else { break }
      hands.runFirst()
    }
    #expect(names(log) == ["try"])
    #expect(hands.waits == [500])
    // All places but one are free again.
    for _ in 0..<CallQueue.placesPerReceiver - 1 { #expect(queue.submit(to: "app") { nil }) }
    #expect(!queue.submit(to: "app") { nil })
    hands.runFirst()
    while !hands.waits.isEmpty { hands.runFirst() }
    #expect(names(log) == ["try", "try"])
  }

  @Test func `a queue that nobody holds any more makes no call again`() {
    let (hands, log) = (Hands(), Lock<[String]>([]))
    var queue: CallQueue? = hands.queue
    _ = queue?.submit(to: "app") {
      log.withLock { $0.append("try") }
      return 500
    }
    hands.runFirst()
    queue = nil
    hands.runFirst()
    #expect(names(log) == ["try"])
    #expect(hands.waits.isEmpty)
  }
}
