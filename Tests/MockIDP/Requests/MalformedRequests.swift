import MockIDP
import OrderedJSON
import Testing

@Suite struct MalformedRequests {
  private static func form(_ path: String, _ body: [UInt8]) -> HTTPRequest {
    HTTPRequest(
      "POST", path, headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")], body: body)
  }

  /// Bodies that no client means.
  static let bodies: [Named<[UInt8]>] = [
    Named("nothing", []), Named("bytes", [0xFF, 0xFE, 0x00, 0x80]),
    Named("half a letter", Array("code=".utf8) + [0xC3]),
    Named("a broken escape", Array("grant_type=%".utf8)),
    Named("escaped bytes", Array("grant_type=%ff%fe".utf8)), Named("signs alone", Array("&=&=&&==".utf8)),
    Named("NUL", Array("grant_type=%00".utf8)),
    Named("JSON", Array("{\"grant_type\":\"refresh_token\"}".utf8)),
    Named("a megabyte in one value", Array("grant_type=".utf8) + [UInt8](repeating: 0x61, count: 1_000_000)),
    Named("ten thousand fields", Array((0..<10_000).map { "f\($0)=1" }.joined(separator: "&").utf8)),
    Named("one field ten thousand times", Array(String(repeating: "a=1&", count: 10_000).utf8)),
    Named(
      "a long client_id",
      Array("grant_type=refresh_token&client_secret=x&client_id=".utf8)
        + [UInt8](repeating: 0x62, count: 500_000)),
    Named(
      "a long secret",
      Array("grant_type=refresh_token&client_id=a&client_secret=".utf8)
        + [UInt8](repeating: 0x2E, count: 500_000)),
  ]

  @Test(arguments: bodies, ["/auth/token", "/auth/revoke"])
  func `a body like that is 400 in the protocol's own form`(
    body: Named<[UInt8]>, path: String
  ) async throws {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(to: Self.form(path, body.value))
    #expect(response.status == 400)
    let json = try JSON(parsing: response.body)
    #expect(json.members?.map(\.name) == ["error"])
    #expect(
      ["invalid_request", "invalid_client", "unsupported_grant_type"].contains(json["error"]?.string ?? ""))
    #expect(response.diagnosis != nil)
  }

  @Test(arguments: bodies, ["/auth/authorize", "/appleauth/auth/oauth/authorize"])
  func `posted at a page it is Apple's error page`(
    body: Named<[UInt8]>, path: String
  ) async throws {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(to: Self.form(path, body.value))
    #expect(response.status == 200)
    #expect(response.text.contains("\"errorCode\":\"invalid_request\""))
    #expect(response.diagnosis != nil)
  }

  @Test(arguments: [
    Named("a broken escape", "client_id=%"), Named("bytes", "client_id=%FF"),
    Named("a parameter twice", "client_id=a&client_id=b"),
    Named("separators", String(repeating: "&", count: 30_000)),
    Named("a long value", "state=" + String(repeating: "x", count: 100_000)), Named("NUL", "%00=%00"),
    Named("one field ten thousand times", String(repeating: "a=1&", count: 10_000)),
  ])
  func `a query like that is Apple's error page, and 400 for who asks for JSON`(query: Named<String>)
    async throws
  {
    let idp = try MockIdentityProvider()
    let page = await idp.respond(to: HTTPRequest("GET", "/auth/authorize?" + query.value))
    #expect(page.status == 200)
    #expect(page.text.contains("\"errorCode\":\"invalid_request\""))
    let json = await idp.respond(
      to: HTTPRequest(
        "GET", "/auth/authorize?" + query.value, headers: [(name: "Accept", value: "application/json")]))
    #expect(json.status == 400)
    #expect(json.text == "{\"error\":\"invalid_request\"}")
  }

  @Test(arguments: [
    Named("empty", ""), Named("a word", "x"), Named("commas", ",,,"), Named("no number", "text/html;q=abc"),
    Named("ten thousand", String(repeating: "a/b,", count: 10_000)),
  ])
  func `odd Accept and language fields get the page`(field: Named<String>) async throws {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(
      to: HTTPRequest(
        "GET", "/auth/authorize?" + AppleRoute.query,
        headers: [(name: "Accept", value: field.value), (name: "Accept-Language", value: field.value)]))
    #expect(response.status == 200)
    #expect(response.header("Content-Type") == "text/html;charset=UTF-8")
  }
}
