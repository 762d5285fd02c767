import MockIDP
import Testing

struct ConfigurationSyntax {
  @Test(
    arguments: [
      Mistake("nothing", "", "1: expected a value, found the end of the file"),
      Mistake("only a comment", "// none\n", "2: expected a value, found the end of the file"),
      Mistake("comma missing", "{\n seed: 'a'\n cors: true }", "3: expected ',' or '}', found 'c'"),
      Mistake("comma too many", "{ cors: true,,}", "1: expected a member's name or '}', found ','"),
      Mistake("colon missing", "{ cors true }", "1: cors: expected ':' after the name, found 't'"),
      Mistake("value missing", "{\n seed:\n}", "3: seed: expected a value, found '}'"),
      Mistake("word that is none", "{ cors: yes }", "1: cors: expected a value, found yes"),
      Mistake(
        "word out of range of JSON5", "{ server: { port: 007 } }",
        "1: server.port: expected a value, found 007"),
      Mistake(
        "bracket missing", "{ accounts: [\n{ id: 'a' }\n",
        "3: accounts: expected ',' or ']', found the end of the file"),
      Mistake(
        "quote missing", "{ seed: \"abc\n}",
        "1: seed: expected the closing quote of the text, found the end of the line"),
      Mistake(
        "comment without end", "{\n/* { }\n", "2: expected '*/' to end the comment, found the end of the file"
      ),
      Mistake("something after the end", "{}\n}", "2: expected the end of the file, found '}'"),
      Mistake("hash comment", "# hello\n{}", "1: expected a value, found '#'"),
      Mistake("hyphen in a bare name", "{ sign-in: 1 }", "1: sign: expected ':' after the name, found '-'"),
      Mistake(
        "space from a web page", "{ seed:\u{A0}'a' }", "1: seed: expected a value, found the character U+A0"),
      Mistake(
        "line ends inside texts and comments", "{ seed: 'a\\\r\nb\\\nc', /*\r\n\n*/ cors: x }",
        "5: cors: expected a value, found x"),
      Mistake("Windows line ends", "{\r\n cors: x\r\n}", "2: cors: expected a value, found x"),
      Mistake(
        "nested without measure", String(repeating: "[", count: 5_000),
        "1: " + String(repeating: "[0]", count: 64) + ": expected at most 64 levels, found '['"),
    ])
  func `a break of the grammar is reported with its line`(mistake: Mistake) {
    #expect {
      try read(mistake.text)
    } throws: { error in
      "\(error)" == mistake.report
    }
  }

  @Test(
    arguments: [
      "{seed:'a'}", "{\"seed\":\"a\",}", "// c\n{ /* c */ seed /* c */ : // c\n 'a' /**/ , } // c",
      "\u{FEFF}{ seed: 'a' }", "\r\n\t{ 'seed' : 'a' }\r\n", "{ seed: '\\u0061' }",
      "{ seed: 'a', state: null }",
    ])
  func `JSON5 in all its dress is read`(text: String) throws {
    #expect(try read(text) == Configuration(seed: "a"))
  }

  @Test(arguments: ["7780", "+7780", "0x1E64", "7780.0", "7.78e3"])
  func `a number is read however it is written`(number: String) throws {
    #expect(try read("{ server: { port: \(number) } }").server.port == 7_780)
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect {
      try Configuration(json5: [0x7B, 0xFF, 0x7D], file: "mock-idp.json")
    } throws: { error in
      "\(error)" == "mock-idp.json: expected UTF-8 text, found other bytes"
    }
  }
}
