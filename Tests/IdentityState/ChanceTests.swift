import IdentityState
import Testing

@Suite struct ChanceTests {
  @Test func `the same seed gives the same draws, another seed others`() {
    let draws = ["a", "a", "b"].map { seed in
      let chance = SeededChance(seed: seed)
      return [chance.bytes(36), chance.bytes(1), chance.bytes(100)]
    }
    #expect(draws[0] == draws[1])
    #expect(draws[0] != draws[2])
    #expect(draws[0].map(\.count) == [36, 1, 100])
  }

  @Test func `one draw does not repeat another`() {
    let chance = SeededChance(seed: "a")
    #expect(Set((0..<1_000).map { _ in chance.bytes(16) }).count == 1_000)
    #expect(Set((0..<1_000).map { _ in SystemChance().bytes(16) }).count == 1_000)
  }

  @Test func `nothing is drawn when nothing is asked for`() {
    #expect(SeededChance(seed: "").bytes(0) == [])
    #expect(SystemChance().bytes(0) == [])
  }

  @Test(arguments: [1, 2, 3, 26, 62])
  func `numbers stay below their bound and reach every one`(bound: Int) {
    let chance = SeededChance(seed: "numbers")
    let drawn = Set((0..<2_000).map { _ in chance.number(below: bound) })
    #expect(drawn == Set(0..<bound))
  }

  @Test func `text keeps to its alphabet and length`() {
    let text = SeededChance(seed: "t").text(200, from: Array("xyz".utf8))
    #expect(text.wholeMatch(of: /[xyz]{200}/) != nil)
  }

  @Test func `draws on many threads are all different`() async {
    let chance = SeededChance(seed: "many")
    let drawn = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { (0..<100).map { _ in chance.bytes(8) } } }
      return await group.reduce(into: Set<[UInt8]>()) { $0.formUnion($1) }
    }
    #expect(drawn.count == 800)
  }
}
