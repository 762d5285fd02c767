import FormReading
import HTTPMessages
import MockIDP
import OrderedJSON
import Testing

/// What people, apps and attackers type where a page will show it.
struct HostileText: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String

  static let all = [
    HostileText(testDescription: "a script", text: "<script>alert(1)</script>"),
    HostileText(testDescription: "the end of a script", text: "</script><!--<script>"),
    HostileText(testDescription: "quotes and a tag", text: "\"'><img src=x onerror=alert(1)>"),
    HostileText(testDescription: "line ends", text: "a\nb\r\nc\rd\te"),
    HostileText(testDescription: "line ends of JavaScript", text: "a\u{2028}b\u{2029}c"),
    HostileText(testDescription: "text from right to left", text: "\u{202E}live\u{2066}\u{05D0}"),
    HostileText(testDescription: "a very long name", text: String(repeating: "\u{416}\u{1F98A}", count: 500)),
    HostileText(testDescription: "the templates' own language", text: "{{name}}{{t.foot}}{{{x}}}"),
    HostileText(testDescription: "what is escaped already", text: "&amp;&lt;&#60;&copy;%3Cb%3E+\\u003c"),
  ]

  /// As far as a URL may hold it unescaped.
  var forURL: String { String(text.filter { $0.isASCII && !$0.isWhitespace && $0 != "#" }) }
}

/// What an HTML page shows, read with as little understanding as a browser needs.
struct ShownPage {
  let html: String

  init(_ response: HTTPResponse) { html = response.text }

  /// The name of every tag: nothing that was typed may become one.
  var tags: [String] {
    html.split(separator: "<").map { String($0.prefix { !" >\n".contains($0) }).lowercased() }
  }

  /// What stands between `<tag …>` and `</tag>`, each time, as it is read.
  func texts(in tag: String) -> [String] {
    html.split(separator: "<\(tag)").dropFirst().compactMap { part in
      guard let start = part.firstIndex(of: ">"), let end = part.firstRange(of: "</\(tag)>") else {
        return nil
      }
      let inside = part[part.index(after: start)..<end.lowerBound]
      return inside.contains("<") ? nil : Entities.decode(inside)
    }
  }

  /// The JSON text in a script after `start`.
  func json(after start: String, until end: String) throws -> JSON {
    let from = try #require(html.firstRange(of: start)).upperBound
    let to = try #require(html[from...].firstRange(of: end)).lowerBound
    return try JSON(parsing: html[from..<to].utf8)
  }
}
