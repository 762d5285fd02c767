import OrderedJSON
import Testing

@Suite struct JSONTests {
  @Test(
    arguments: [
      (.integer(1), 1), (.double(2), 2), (.double(2.5), nil), (.double(1e300), nil), ("1", nil), (.null, nil),
    ] as [(JSON, Int?)])
  func `a whole number may be written with a fraction of zero`(_ value: JSON, _ integer: Int?) {
    #expect(value.integer == integer)
  }

  @Test func `each view sees its own kind only`() {
    let all: [JSON] = [.null, true, 1, 1.5, "a", [], .object([])]
    #expect(all.map { $0.bool != nil } == [false, true, false, false, false, false, false])
    #expect(all.map { $0.double != nil } == [false, false, true, true, false, false, false])
    #expect(all.map { $0.string != nil } == [false, false, false, false, true, false, false])
    #expect(all.map { $0.elements != nil } == [false, false, false, false, false, true, false])
    #expect(all.map { $0.members != nil } == [false, false, false, false, false, false, true])
    #expect(
      all.map(\.kind) == [
        "null", "a boolean", "a number", "a number", "a string", "an array", "an object",
      ])
  }

  @Test func `a member of what is no object is none`() {
    #expect(JSON.object(["a": 1])["a"] == 1)
    #expect(JSON.object(["a": 1])["b"] == nil)
    #expect(JSON.array([1])["a"] == nil)
  }

  @Test func `literals are the values they look like`() {
    #expect(
      [.null, true, 1, 1.5, "a", ["b": 2]] as JSON
        == .array([
          .null, .bool(true), .integer(1), .double(1.5), .string("a"), .object([.init("b", .integer(2))]),
        ]))
  }
}
