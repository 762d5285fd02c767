import IdentityState
import OAuthProtocol
import Locks
import Testing

@Suite struct ClockTests {
  /// Time that a test moves by hand.
  private final class Source: Sendable {
    private let seconds = Lock(1_000)

    func tick(_ count: Int) { seconds.withLock { $0 += count } }
    var now: Instant { Instant(secondsSince1970: seconds.withLock { $0 }) }
  }

  @Test func `follows its source until it is moved, and then at a distance`() {
    let source = Source()
    let clock = WorldClock { source.now }
    source.tick(5)
    #expect(clock.now == Instant(secondsSince1970: 1_005))
    clock.advance(milliseconds: 60_000)
    source.tick(5)
    #expect(clock.now == Instant(secondsSince1970: 1_070))
    clock.advance(milliseconds: -120_000)
    #expect(clock.now == Instant(secondsSince1970: 950))
    #expect(!clock.isFrozen)
  }

  @Test func `stands still when frozen, and moves when advanced`() {
    let source = Source()
    let clock = WorldClock { source.now }
    clock.freeze(at: Instant(secondsSince1970: 7))
    source.tick(100)
    #expect(clock.now == Instant(secondsSince1970: 7))
    #expect(clock.isFrozen)
    clock.advance(milliseconds: 1_500)
    #expect(clock.now == Instant(millisecondsSince1970: 8_500))
  }

  @Test func `released, it is back at its source without an offset`() {
    let source = Source()
    let clock = WorldClock { source.now }
    clock.advance(milliseconds: 99)
    clock.freeze(at: Instant(secondsSince1970: 7))
    clock.release()
    #expect(clock.now == source.now)
    #expect(!clock.isFrozen)
  }

  @Test(arguments: [Int.max, .min, 0])
  func `no moment and no distance is too far`(extreme: Int) {
    let clock = WorldClock(stoppedAt: Instant(secondsSince1970: extreme))
    for distance in [Int.max, .min, .min, .max] {
      clock.advance(milliseconds: distance)
      let later = clock.now + .seconds(.max)
      #expect(later >= clock.now)
      #expect(abs(clock.now.numericDate) <= 8_640_000_000_000)
      #expect(!clock.now.text.isEmpty)
    }
    clock.release()
    for _ in 0..<3 { clock.advance(milliseconds: .max) }
    #expect(clock.now.numericDate <= 8_640_000_000_000)
  }
}
