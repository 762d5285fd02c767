import OrderedJSON
import SigningCore
import Testing

@Suite struct JWSParsingTests {
  private static let header = Base64URL.encode(#"{"alg":"RS256"}"#.utf8)
  private static let payload = Base64URL.encode(#"{"iss":"joe"}"#.utf8)

  struct Malformed: CustomTestStringConvertible {
    let testDescription: String
    let token: String
    let error: JWSError

    init(_ description: String, _ token: String, _ error: JWSError) {
      testDescription = description
      self.token = token
      self.error = error
    }
  }

  @Test(arguments: [
    Malformed("nothing", "", .partCount(1)),
    Malformed("one word", "token", .partCount(1)),
    Malformed("two parts", "\(header).\(payload)", .partCount(2)),
    Malformed("four parts", "\(header).\(payload).AA.AA", .partCount(4)),
    Malformed("encrypted", "\(header).AA.AA.AA.AA", .partCount(5)),
    Malformed("padding in the header", "\(header)==.\(payload).AA", .base64(.header)),
    Malformed("padding in the payload", "\(header).\(payload)=.AA", .base64(.payload)),
    Malformed("padding in the signature", "\(header).\(payload).AA==", .base64(.signature)),
    Malformed("a space before", " \(header).\(payload).AA", .base64(.header)),
    Malformed("a line feed after", "\(header).\(payload).AA\n", .base64(.signature)),
    Malformed("a tab within", "\(header).\t\(payload).AA", .base64(.payload)),
    Malformed("standard Base64", "\(header).\(payload).+/", .base64(.signature)),
    Malformed("bits left over", "\(header).\(payload).AB", .base64(.signature)),
    Malformed("quoted", "\"\(header).\(payload).AA\"", .base64(.header)),
    Malformed("with its scheme", "Bearer \(header).\(payload).AA", .base64(.header)),
    Malformed("a letter beyond ASCII", "\(header).\(payload).é", .base64(.signature)),
    Malformed("an array as header", "\(encode("[]")).\(payload).AA", .notAnObject(.header, kind: "an array")),
    Malformed("text as payload", "\(header).\(encode("\"x\"")).AA", .notAnObject(.payload, kind: "a string")),
    Malformed("null as payload", "\(header).\(encode("null")).AA", .notAnObject(.payload, kind: "null")),
    Malformed("too long by one", String(repeating: "A", count: JWS.maximumLength + 1), .tooLong(65_537)),
  ])
  func `says which part is wrong`(_ row: Malformed) {
    #expect(throws: row.error) { try JWS(parsing: row.token) }
    #expect(!row.error.description.isEmpty)
  }

  @Test(arguments: [
    "", encode("{"), encode("{\"a\":1}x"), encode("{'a':1}"), encode("\u{FEFF}{}"),
    encode(String(repeating: "[", count: 20_000)),
    Base64URL.encode([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]),
  ])
  func `passes on what is wrong with the JSON`(part: String) {
    for (token, expected) in [
      ("\(part).\(Self.payload).AA", JWSError.Part.header), ("\(Self.header).\(part).AA", .payload),
    ] {
      #expect {
        try JWS(parsing: token)
      } throws: { error in
        guard case JWSError.json(expected, _) = error else { return false }
        return true
      }
    }
  }

  @Test func `keeps repeated members, and the first one counts`() throws {
    let header = Self.encode(#"{"alg":"RS256","kid":"a","alg":"none"}"#)
    let token = try JWS(parsing: "\(header).\(Self.payload).")
    #expect(token.header.members?.map(\.name) == ["alg", "kid", "alg"])
    #expect(token.algorithm == "RS256")
    #expect(token.signature.isEmpty)
  }

  @Test func `the longest token is read`() throws {
    let rest = JWS.maximumLength - Self.header.utf8.count - Self.payload.utf8.count - 2
    let token = "\(Self.header).\(Self.payload).\(String(repeating: "A", count: rest / 4 * 4))"
    #expect(try JWS(parsing: token).signature.count == rest / 4 * 3)
  }

  private static func encode(_ text: String) -> String {
    Base64URL.encode(text.utf8)
  }
}
