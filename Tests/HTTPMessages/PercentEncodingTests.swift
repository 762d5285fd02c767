import HTTPMessages
import Testing

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("a+b", true, "a b"), ("a+b", false, "a+b"), ("%41%4a%4A", false, "AJJ"), ("%E2%82%AC", true, "€"),
    ("%00", false, "\0"), ("plain", true, "plain"), ("é", false, "é"), ("%2525", false, "%25"),
  ])
  func `decodes once`(_ text: String, _ plusIsSpace: Bool, _ plain: String) {
    #expect(PercentEncoding.decode(text, plusIsSpace: plusIsSpace) == plain)
  }

  @Test(arguments: ["%", "%4", "%g0", "%0g", "a%-1", "%ff", "%c3%28", "%ed%a0%80"])
  func `gives nothing for what is broken`(_ text: String) {
    #expect(PercentEncoding.decode(text, plusIsSpace: false) == nil)
  }

  @Test(arguments: [
    ("AZaz09-._~", "AZaz09-._~"), (" ", "%20"), ("+&=/?#%", "%2B%26%3D%2F%3F%23%25"), ("é", "%C3%A9"),
    ("\r\n\0", "%0D%0A%00"), ("!*'()", "%21%2A%27%28%29"),
  ])
  func `escapes all but the unreserved`(_ plain: String, _ text: String) {
    #expect(PercentEncoding.encode(plain) == text)
    #expect(PercentEncoding.decode(text, plusIsSpace: true) == plain)
  }
}
