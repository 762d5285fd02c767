import OrderedJSON
import Testing

@Suite struct JSONWritingTests {
  @Test(
    arguments: [
      (.null, "null"), (.bool(false), "false"), (.integer(-7), "-7"), (.double(1.5), "1.5"),
      (.double(2), "2"),
      (.double(.infinity), "null"), (.double(.nan), "null"), (.integer(.min), "-9223372036854775808"),
      (.string("a\"\\/\u{8}\u{c}\n\r\t\u{1}\u{1f}é😀"), #""a\"\\/\b\f\n\r\t\u0001\u001fé😀""#),
      ([], "[]"), (.object([]), "{}"), ([1, "a", [true]], #"[1,"a",[true]]"#),
      (.object(["z": 1, "a": nil, "m": .null]), #"{"z":1,"m":null}"#),
    ] as [(JSON, String)])
  func `writes without a byte too many`(_ value: JSON, _ text: String) {
    #expect(value.text() == text)
    #expect(value.bytes() == Array(text.utf8))
  }

  @Test func `prettily, two spaces a level`() {
    let value = JSON.object(["a": [1, .object(["b": .null])], "c": [], "d": .object([])])
    #expect(
      value.text(.init(pretty: true)) == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": [],
          "d": {}
        }
        """)
  }

  @Test func `slashes are escaped when asked, in names too`() {
    #expect(JSON.object(["a/b": "c/d"]).text(.init(escapesSlashes: true)) == #"{"a\/b":"c\/d"}"#)
  }

  @Test(arguments: [JSON.Style(), .init(pretty: true), .init(escapesSlashes: true)])
  func `what is written reads back the same`(_ style: JSON.Style) throws {
    let value = JSON.object([
      "z": ["é\u{0}\"/", -1, 0.1, 1e300], "a": .object(["n": .null, "t": true]), "": [[], .object([])],
    ])
    #expect(try JSON(parsing: value.bytes(style)) == value)
  }
}
