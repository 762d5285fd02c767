import OrderedJSON
import Testing

@Suite struct JSONParsingTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false\n", .bool(false)),
      ("0", .integer(0)), ("-0", .integer(0)), ("-12", .integer(-12)),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("1.5", .double(1.5)), ("1e3", .double(1000)), ("2E-2", .double(0.02)), ("1e+1", .double(10)),
      (#""""#, ""), (#""é€😀""#, "é€😀"),
      (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{c}\n\r\t")),
      (#""\u00e9\u20AC\ud83d\ude00""#, "é€😀"), (#""\u0000""#, "\0"),
      ("[]", []), ("[1, [2],3]", [1, [2], 3]), ("{}", .object([])),
      (#"{"b":1,"a":{"d":[],"c":null}}"#, .object(["b": 1, "a": .object(["d": [], "c": .null])])),
    ] as [(String, JSON)])
  func `reads`(_ text: String, _ value: JSON) throws {
    #expect(try JSON(parsing: text.utf8) == value)
  }

  @Test func `keeps members in order, repeated names included`() throws {
    let value = try JSON(parsing: #"{"z":1,"a":2,"z":3}"#.utf8)
    #expect(value.members?.map(\.name) == ["z", "a", "z"])
    #expect(value["z"] == 1)
  }

  @Test(arguments: [
    ("", 0), (" ", 1), ("nul", 0), ("True", 0), ("1 2", 2), ("[1,]", 3), ("[1", 2), ("{", 1), ("{a:1}", 1),
    (#"{"a" 1}"#, 5), (#"{"a":1,}"#, 7), (#"{"a":1"#, 6), ("01", 1), ("-", 1), ("1.", 2), (".5", 0),
    ("1e", 2),
    ("+1", 0), (#"""#, 1), (#""\x""#, 3), (#""\u12g4""#, 3), (#""\ud83d""#, 7), (#""\ude00""#, 7),
    ("// a", 0),
    ("'a'", 0), ("NaN", 0), ("1e999", 5), ("\u{FEFF}1", 0),
  ])
  func `refuses, and says where`(_ text: String, _ offset: Int) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSON(parsing: text.utf8) }
    #expect(error.offset == offset)
    #expect(error.description == "\(error.reason) at byte \(offset)")
  }

  @Test(arguments: [[0x22, 0xFF, 0x22], [0x22, 0x0A, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]])
  func `refuses bytes that no string may hold`(_ bytes: [UInt8]) {
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: bytes) }
  }

  @Test func `nesting has an end, on both sides of it`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSON(parsing: nested(128)) }
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: nested(129)) }
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: nested(100_000)) }
  }
}
