import HTTPMessages
import Testing

@Suite struct HeadersTests {
  private let cookies = Headers([
    .init("Set-Cookie", "a=1"), .init("Content-Type", "text/html"), .init("set-cookie", "b=2"),
  ])

  @Test(arguments: ["Set-Cookie", "set-cookie", "SET-COOKIE"])
  func `a name is found whatever its case, the first field first`(_ name: String) {
    #expect(cookies[name] == "a=1")
    #expect(cookies.values(name) == ["a=1", "b=2"])
  }

  @Test func `setting replaces every field of the name, in the place and spelling of the first`() {
    var headers = cookies
    headers["SET-COOKIE"] = "c=3"
    #expect(headers == Headers([.init("Set-Cookie", "c=3"), .init("Content-Type", "text/html")]))
  }

  @Test func `setting nil removes every field of the name`() {
    var headers = cookies
    headers["set-Cookie"] = nil
    #expect(headers == ["Content-Type": "text/html"])
  }

  @Test func `setting a new name appends it as spelled`() {
    var headers: Headers = ["A": "1"]
    headers["x-B"] = "2"
    #expect(headers == ["A": "1", "x-B": "2"])
  }

  @Test func `adding keeps what is there`() {
    var headers: Headers = ["A": "1"]
    headers.add("A", "2")
    #expect(headers.values("a") == ["1", "2"])
  }

  @Test(arguments: [
    ("content-type", "Content-Type", true), ("", "", true), ("a", "ab", false), ("k", "\u{212A}", false),
    ("[", "{", false), ("é", "É", false),
  ])
  func `case is ignored for ASCII letters only`(_ left: String, _ right: String, _ areEqual: Bool) {
    #expect(left.equalsIgnoringCase(right) == areEqual)
  }
}
