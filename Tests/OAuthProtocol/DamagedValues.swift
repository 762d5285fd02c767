import OAuthProtocol
import Testing

@Suite struct DamagedValues {
  static let good = "cAQ.0_-z"

  static let damaged: [(sent: String, seen: String)] = [
    (good + " ", "white space"), ("\n\t" + good, "white space"), (good + "\r\n", "line break"),
    ("\"\(good)\"", "in quotes"), ("'\(good)'", "in quotes"), ("\(good)\"", "in quotes"),
    ("Bearer " + good, "with \"Bearer \" in front"), ("bearer  " + good, "with \"Bearer \" in front"),
    ("code=" + good, "with code= in front"), ("state=s&code=" + good, "with code= in front"),
    ("token=" + good, "with token= in front"), (good + "#_=_", "with #_=_ at its end"),
    ("cAQ%2E0_-z", "still percent-encoded"), ("code%3D" + good, "with code= in front"),
    ("https://example.test/cb?code=\(good)&state=s#_=_", "inside a whole URL, as its code"),
    ("exampleapp://cb#state=s&code=" + good, "inside a whole URL, as its code"),
    ("/cb?code=" + good, "inside a whole URL, as its code"),
    ("https%3A%2F%2Fexample.test%2Fcb%3Fcode%3D" + good, "percent-encoded, and the code inside a whole URL"),
    (
      " \"Bearer \(good)\"",
      "white space or a line break at its end or beginning, and the code in quotes, and the code with \"Bearer"
    ),
  ]

  @Test(arguments: damaged)
  func `is named by what came with it`(sent: String, seen: String) throws {
    let value = try #require(DamagedValue(sent, names: [.code, .token]) { $0 == Self.good })
    let diagnosis = value.diagnosis("code_damaged", "code")
    #expect(diagnosis.seen?.contains(seen) == true)
    #expect(diagnosis.severity == .refusal)
    #expect(!diagnosis.text.contains(Self.good))
  }

  @Test(arguments: [
    "", " ", good, "x" + good, good + "x", "state=" + good, "https://example.test/?code=other", "%", "%zz",
    "\"\"", "?code", String(repeating: " ", count: 10_000) + good,
    String(repeating: "\"'", count: 4_000),
  ])
  func `what is unknown however it is cleaned has none`(sent: String) {
    #expect(DamagedValue(sent, names: [.code]) { $0 == Self.good && $0 != sent } == nil)
  }
}
