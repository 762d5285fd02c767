import HTTPMessages
import Testing

@Suite struct FormTests {
  @Test(
    arguments: [
      ("", []),
      ("a=1", [("a", "1")]),
      ("a=1&b=2&a=3", [("a", "1"), ("b", "2"), ("a", "3")]),
      ("scope=name+email&x=name%20email", [("scope", "name email"), ("x", "name email")]),
      ("a&b=", [("a", ""), ("b", "")]),
      ("&&a=1&", [("a", "1")]),
      ("a=b=c", [("a", "b=c")]),
      ("=v", [("", "v")]),
      ("%61=%C3%A9%2B", [("a", "é+")]),
    ] as [(String, [(String, String)])])
  func `reads fields in order`(_ text: String, _ fields: [(String, String)]) throws {
    let expected = Form(fields.map { Form.Field($0.0, $0.1) })
    #expect(try Form(parsing: text) == expected)
    #expect(try Form(parsing: Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    ("a=%", "a"), ("a=%2", "a"), ("a=1&b=%zz", "b"), ("a=%ff", "a"), ("%c3=1", "%c3"),
  ])
  func `names the field that cannot be read, and keeps its value to itself`(
    _ text: String, _ name: String
  ) throws {
    let error = try #require(throws: Form.Malformed.self) { try Form(parsing: text) }
    #expect(error.field == name)
  }

  @Test func `a body that is not UTF-8 is malformed`() {
    #expect(throws: Form.Malformed.self) { try Form(parsing: [0x61, 0x3D, 0xFF]) }
  }

  @Test func `the first value of a name counts, and repetition is told`() throws {
    let form = try Form(parsing: "a=1&b=2&b=3&a=4")
    #expect(form["b"] == "2")
    #expect(form["c"] == nil)
    #expect(form.repeatedName == "b")
    #expect(Form(["a": "1", "b": "1"].map { .init($0.key, $0.value) }).repeatedName == nil)
  }

  @Test(arguments: ["a=1", "redirect_uri=https%3A%2F%2Fa.test%2Fcb%3Fx%3D1%26y%3D2", "a=%20%2B%25&b=~.-_"])
  func `what was encoded reads back the same`(_ text: String) throws {
    #expect(try Form(parsing: text).encoded == text)
  }
}
