/// A piece of a parsed page.
enum TemplateNode: Sendable {
  case text(String)
  case value(ValuePath)
  case scriptValue(ValuePath)
  case phrase(String)
  /// Once for every item of a list, once for anything else that is present.
  case each(ValuePath, [TemplateNode])
  case whenPresent(ValuePath, [TemplateNode])
  case whenAbsent(ValuePath, [TemplateNode])
}

/// A dotted name, `diagnosis.code`; no parts at all is `.`, the item at hand.
struct ValuePath: Sendable, Equatable {
  let parts: [String]

  init?(_ name: Substring) {
    guard name != "." else {
      parts = []
      return
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isName) else { return nil }
    self.parts = parts.map(String.init)
  }

  var text: String { parts.isEmpty ? "." : parts.joined(separator: ".") }

  private static func isName(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
