import HTTPMessages
import Testing

@Suite struct RequestTargetTests {
  struct Readable: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let path: String
    let query: String?

    init(_ target: String, _ path: String, _ query: String? = nil) {
      testDescription = target
      self.path = path
      self.query = query
    }
  }

  @Test(arguments: [
    Readable("/", "/"),
    Readable("/auth/token", "/auth/token"),
    Readable("/a?b=c&d=%20", "/a", "b=c&d=%20"),
    Readable("/a?", "/a", ""),
    Readable("/a?b?c", "/a", "b?c"),
    Readable("/a%20b%2Fc", "/a b/c"),
    Readable("/%C3%A9", "/é"),
    Readable("/a+b", "/a+b"),
    Readable("/%2561", "/%61"),
    Readable("//evil.test/x", "//evil.test/x"),
    Readable("/..a/b..", "/..a/b.."),
    Readable("/a#b?c", "/a"),
    Readable("http://a.test", "/"),
    Readable("http://a.test/b?c", "/b", "c"),
    Readable("HTTPS://a.test:443/b", "/b"),
    Readable("http://a.test?b", "/", "b"),
  ])
  func `reads origin-form and absolute-form`(_ readable: Readable) throws {
    let target = try RequestTarget(readable.testDescription)
    #expect(target.path == readable.path)
    #expect(target.query == readable.query)
  }

  @Test(
    arguments: [
      ("", .notAPath), ("*", .notAPath), ("a/b", .notAPath), ("?a", .notAPath), ("ftp://a/b", .notAPath),
      ("a.test:443", .notAPath),
      ("/%", .malformedEncoding), ("/%4", .malformedEncoding), ("/%ff", .malformedEncoding),
      ("/a%00", .forbiddenPath), ("/..", .forbiddenPath), ("/a/../b", .forbiddenPath),
      ("/a/%2E%2e/b", .forbiddenPath), ("/a%2f..%2fb", .forbiddenPath),
      ("http://a.test/../b", .forbiddenPath),
    ] as [(String, RequestTarget.Refusal)])
  func `refuses what could mean two things`(_ target: String, _ refusal: RequestTarget.Refusal) {
    #expect(throws: refusal) { try RequestTarget(target) }
  }
}
