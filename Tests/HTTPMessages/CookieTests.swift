import HTTPMessages
import Testing

@Suite struct CookieTests {
  private func read(_ fields: [String]) throws -> String? {
    Request(.get, target: try RequestTarget("/"), headers: Headers(fields.map { .init("Cookie", $0) }))
      .cookie("who")
  }

  @Test func `what is set is for every path and for no script`() {
    let cookie = Cookie(name: "who", value: "a;b \u{E9}", maxAge: 60)
    #expect(cookie.setting == "who=a%3Bb%20%C3%A9; Path=/; Max-Age=60; HttpOnly; SameSite=Lax")
  }

  @Test(
    arguments: [
      ([], nil), (["who=ada"], "ada"), (["a=b; who=a%3Bb%20%C3%A9; c=d"], "a;b \u{E9}"), (["whose=x"], nil),
      (["a=who=x"], nil), (["who"], nil), (["who=%zz"], nil), (["who="], ""), (["a=b", "who=c"], "c"),
      (["who=1;who=2"], "1"), (["who=a+b"], "a+b"), ([";;=;who=x"], "x"),
    ] as [([String], String?)])
  func `a cookie is found by its name`(fields: [String], value: String?) throws {
    #expect(try read(fields) == value)
  }
}
