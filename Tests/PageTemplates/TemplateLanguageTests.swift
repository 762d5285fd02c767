import PageTemplates
import Testing

@Suite("The language of the pages")
struct TemplateLanguageTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let template: String
    var context: [String: TemplateValue] = [:]
    let expected: String
  }

  @Test(arguments: [
    Row(testDescription: "text", template: "a {b} }} c", expected: "a {b} }} c"),
    Row(
      testDescription: "escaped text", template: "<p>{{ x }}</p>", context: ["x": "<script>&\"'\r\n\0ü"],
      expected: "<p>&lt;script&gt;&amp;&quot;&#39;&#13;&#10;\u{FFFD}ü</p>"),
    Row(
      testDescription: "a missing name is empty", template: "[{{x}}{{a.b}}{{x.y}}]", context: ["a": [:]],
      expected: "[]"),
    Row(testDescription: "a missing list is nothing", template: "[{{#x}}a{{/x}}]", expected: "[]"),
    Row(testDescription: "a remark", template: "a{{! b {{ c }}d", expected: "ad"),
    Row(
      testDescription: "a list of texts", template: "{{#x}}<{{.}}>{{/x}}", context: ["x": ["a", "&"]],
      expected: "<a><&amp;>"),
    Row(
      testDescription: "a list of records sees what surrounds it", template: "{{#x}}{{a}}{{b}};{{/x}}{{a}}",
      context: ["a": "out", "b": "B", "x": [["a": "in"], [:]]], expected: "inB;outB;out"),
    Row(
      testDescription: "a dotted name", template: "{{a.b.c}}", context: ["a": ["b": ["c": "d"]]],
      expected: "d"),
    Row(
      testDescription: "present once, however long the list", template: "{{?x}}a{{/x}}{{^x}}b{{/x}}",
      context: ["x": ["1", "2"]], expected: "a"),
    Row(
      testDescription: "empty text, list, false and nothing are absent",
      template: "{{^a}}1{{/a}}{{^b}}2{{/b}}{{^c}}3{{/c}}{{^d}}4{{/d}}",
      context: ["a": "", "b": [], "c": false],
      expected: "1234"),
    Row(
      testDescription: "a record is entered", template: "{{#x}}{{y}}{{/x}}{{^x}}none{{/x}}",
      context: ["x": ["y": "z"]], expected: "z"),
    Row(
      testDescription: "text for a script", template: "<script>v = {{json x}};</script>",
      context: ["x": "</script>&\u{2028}\u{2029}\"\\\n\u{1}é"],
      expected: #"<script>v = "\u003c/script\u003e\u0026\u2028\u2029\"\\\u000a\u0001é";</script>"#),
    Row(
      testDescription: "any value for a script",
      template: "<SCRIPT type=\"a\">{{json x}}{{json y}}</SCRIPT>{{z}}",
      context: ["x": ["b": ["1", true], "a": [:], "<": "e"], "z": "&"],
      expected: #"<SCRIPT type="a">{"\u003c":"e","a":{},"b":["1",true]}null</SCRIPT>&amp;"#),
    Row(
      testDescription: "a phrase", template: "{{t.button.continue}}", expected: "Continue"),
    Row(
      testDescription: "a phrase with values, escaped", template: "{{t.banner.provider}}",
      context: ["provider": "<A>"], expected: "Mock — not &lt;A&gt;"),
  ])
  func `fills in`(row: Row) throws {
    let pages = try PageTemplates(overrides: ["home.html": row.template])
    #expect(pages.render(.home, row.context) == row.expected)
  }

  struct Mistake: CustomTestStringConvertible {
    let testDescription: String
    let template: String
    let line: Int
    let reason: String
  }

  @Test(arguments: [
    Mistake(testDescription: "open tag", template: "a\n{{x", line: 2, reason: "{{ is not closed by }}"),
    Mistake(
      testDescription: "open section", template: "a\n{{#x}}\n\n", line: 2, reason: "{{#x}} is not closed"),
    Mistake(
      testDescription: "crossed sections", template: "{{#x}}\n{{?y}}\n{{/x}}{{/y}}", line: 3,
      reason: "{{/x}} closes {{?y}}, opened on line 2"),
    Mistake(testDescription: "stray end", template: "\n\n{{/x}}", line: 3, reason: "{{/x}} closes nothing"),
    Mistake(
      testDescription: "line ends within a tag count", template: "{{!\n\n}}\n{{/x}}", line: 4,
      reason: "{{/x}} closes nothing"),
    Mistake(
      testDescription: "unescaped", template: "{{{x}}}", line: 1,
      reason: "there is no unescaped form: write {{name}}, or {{json name}} in a script"),
    Mistake(
      testDescription: "unescaped too", template: "{{&x}}", line: 1,
      reason: "there is no unescaped form: write {{name}}, or {{json name}} in a script"),
    Mistake(testDescription: "not a name", template: "\n{{x y}}", line: 2, reason: "\"x y\" is not a name"),
    Mistake(testDescription: "no name", template: "{{}}", line: 1, reason: "\"\" is not a name"),
    Mistake(
      testDescription: "no such phrase", template: "{{t.nope}}", line: 1,
      reason: "no strings file has the phrase \"nope\""),
    Mistake(
      testDescription: "no such part", template: "{{>nope}}", line: 1, reason: "there is no part nope.html"),
    Mistake(testDescription: "itself", template: "\n{{>home}}", line: 2, reason: "{{>home}} contains itself"),
    Mistake(
      testDescription: "HTML escaping in a script",
      template: "<script nonce=\"{{nonce}}\">\nvar x = \"{{x}}\";</script>",
      line: 2, reason: "in a <script> write {{json x}}, not {{x}}"),
    Mistake(
      testDescription: "JSON outside a script", template: "<script></script>\n<p title=\"{{json x}}\">",
      line: 2,
      reason: "{{json x}} belongs in a <script>: write {{name}} here"),
  ])
  func `a mistake is named with its page and line`(mistake: Mistake) {
    let expected = TemplateError(page: "home.html", line: mistake.line, reason: mistake.reason)
    #expect(throws: expected) { try PageTemplates(overrides: ["home.html": mistake.template]) }
    #expect(expected.description == "home.html:\(mistake.line): \(mistake.reason)")
  }
}
