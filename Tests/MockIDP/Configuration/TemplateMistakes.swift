import Foundation
import MockIDP
import Testing

@Suite struct TemplateMistakes {
  private func withDirectory(_ files: [String: [UInt8]], _ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pages-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, bytes) in files { try Data(bytes).write(to: directory.appendingPathComponent(name)) }
    try body(directory.path)
  }

  private func problems(_ directory: String) -> [ConfigurationError.Problem] {
    let error = #expect(throws: ConfigurationError.self) {
      try MockIdentityProvider(Configuration(templates: directory))
    }
    return error?.problems ?? []
  }

  @Test(
    arguments: [
      ("sign-in.html", "<p>\n{{?people}}\n", 2, "{{?people}} is not closed"),
      ("part-foot.html", "\n\n{{{name}}}", 3, "there is no unescaped form"),
      ("strings.de.properties", "# words\nnonsense\n", 2, "expected \"key = text\""),
      ("sign-im.html", "", 1, "there is no page of this name to replace"),
      (
        "error.html", "{{>part-head}}\n<p>{{t.error.title}} {{?nosuchvalue}}x{{/nosuchvalue}}", 2,
        "no built-in page has a value \"nosuchvalue\""
      ),
      (
        "strings.en.properties", "button.continue = Go\nbutton.contiune = Go\n", 2,
        "no page has the phrase \"button.contiune\""
      ),
    ])
  func `a broken file is named with its path and line`(
    file: String, text: String, line: Int, mistake: String
  ) throws {
    try withDirectory([file: Array(text.utf8), "note.txt": [0xFF]]) { directory in
      let problems = problems(directory)
      #expect(problems.map(\.file) == [directory + "/" + file])
      #expect(problems.map(\.line) == [line])
      #expect(problems.first?.found.hasPrefix("this mistake: " + mistake) == true)
      #expect(problems.first?.description.hasPrefix("\(directory)/\(file):\(line): expected ") == true)
    }
  }

  @Test func `a phrase of one's own is used by a page of one's own`() throws {
    let files = [
      "error.html": "<p>{{t.house.motto}} {{json code}}".replacing("json ", with: ""),
      "strings.en.properties": "house.motto = Semper {{name}}\n",
      "strings.nl.properties": "button.continue = Verder\n",
    ]
    try withDirectory(files.mapValues { Array($0.utf8) }) { directory in
      #expect(throws: Never.self) { try MockIdentityProvider(Configuration(templates: directory)) }
    }
  }

  @Test func `every broken file is named`() throws {
    let files = ["error.html": Array("{{".utf8), "consent.html": Array("\n{{/x}}".utf8)]
    try withDirectory(files) { directory in
      #expect(problems(directory).map(\.file) == [directory + "/consent.html", directory + "/error.html"])
    }
  }

  @Test func `a file that is no text is named`() throws {
    try withDirectory(["home.html": [0x3C, 0xFF]]) { directory in
      #expect(problems(directory).map(\.file) == [directory + "/home.html"])
    }
  }
}
