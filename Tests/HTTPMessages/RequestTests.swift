import HTTPMessages
import Testing

@Suite struct RequestTests {
  private func request(_ headers: Headers) throws -> Request {
    Request(.post, target: try RequestTarget("/a/b?c"), headers: headers)
  }

  @Test(
    arguments: [
      (nil, nil), ("application/json", "application/json"),
      ("Application/X-WWW-Form-URLEncoded; charset=UTF-8", "application/x-www-form-urlencoded"),
      ("  text/html ;a=b;c=d", "text/html"), ("", ""),
    ] as [(String?, String?)])
  func `the media type is without parameters and in lower case`(_ field: String?, _ type: String?) throws {
    #expect(try request(field.map { ["content-TYPE": $0] } ?? [:]).mediaType == type)
  }

  @Test(
    arguments: [
      ([], false), (["*/*"], false), (["text/html"], false), (["application/json"], true),
      (["application/json, text/plain, */*"], true), (["text/html, application/json"], false),
      (["text/html;q=0.8, application/json"], true), (["application/json;q=0.5, text/html;q=0.4"], true),
      (["application/json; q=0"], false), (["Application/JSON"], true),
      (["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"], false),
      (["text/html;q=0.1", "application/json"], true),
    ] as [([String], Bool)])
  func `an API call is told from a browser by Accept`(_ fields: [String], _ prefersJSON: Bool) throws {
    let headers = Headers(fields.map { .init("Accept", $0) })
    #expect(try request(headers).prefers("application/json") == prefersJSON)
  }

  @Test func `in process, a request comes from this machine`() throws {
    #expect(
      try request([:]).origin == Request.Origin(scheme: .http, peer: "in-process", peerIsLoopback: true))
    #expect(try request([:]).path == "/a/b")
  }
}
