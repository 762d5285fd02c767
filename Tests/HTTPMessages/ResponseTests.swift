import HTTPMessages
import Testing

@Suite struct ResponseTests {
  @Test func `a text answer has its type, which wins over one given beside it`() {
    let response = Response.text("é", type: "text/css", headers: ["content-type": "x/y", "A": "1"])
    #expect(response.status == .ok)
    #expect(response.headers == ["content-type": "text/css", "A": "1"])
    #expect(response.bytes == [0xC3, 0xA9])
  }

  @Test(arguments: [Status.found, 303, 307])
  func `a redirection names where to`(_ status: Status) {
    let response = Response.redirect(to: "https://a.test/cb?code=1", status: status)
    #expect(response.status == status)
    #expect(response.headers["location"] == "https://a.test/cb?code=1")
    #expect(response.bytes == [])
  }

  @Test func `a streamed answer has no bytes to show`() {
    #expect(Response(.ok, stream: ByteStream(next: { $0(nil) })).bytes == nil)
  }

  @Test(
    arguments: [
      (200, "OK"), (302, "Found"), (404, "Not Found"), (431, "Request Header Fields Too Large"),
      (299, "Successful"), (399, "Redirection"), (499, "Client Error"), (599, "Server Error"),
    ] as [(Status, String)])
  func `every status has a phrase`(_ status: Status, _ phrase: String) {
    #expect(status.reason == phrase)
  }

  @Test func `a diagnosis is ASCII in its header, and its section signs are spelt out`() {
    let annotation = Response.Annotation(code: "c", isWarning: false, text: "Zoë\r\n (RFC 6749 §3.1)")
    #expect(annotation.headerValue == "c: Zo??? (RFC 6749 section 3.1)")
    let long = Response.Annotation(code: "c", isWarning: false, text: String(repeating: "§", count: 500))
    #expect(long.headerValue.utf8.count == 1_024)
  }
}
