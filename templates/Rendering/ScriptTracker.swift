/// Whether a place in a page's source is inside a `<script>`, where only `{{json name}}` is safe.
struct ScriptTracker {
  private enum Position {
    case outside
    case openingTag
    case inside
  }

  private var position = Position.outside

  var isInside: Bool { position == .inside }

  mutating func read(_ source: Substring) {
    var rest = source
    while let found = rest.range(ofASCII: sought) {
      rest = rest[found.upperBound...]
      switch position {
      case .outside: position = .openingTag
      case .openingTag: position = .inside
      case .inside: position = .outside
      }
    }
  }

  private var sought: String {
    switch position {
    case .outside: "<script"
    case .openingTag: ">"
    case .inside: "</script"
    }
  }
}
