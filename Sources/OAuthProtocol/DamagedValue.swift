import HTTPMessages

/// A code or token that is good, and arrived with something that does not belong to it.
package struct DamagedValue: Sendable, Equatable {
  enum Damage: Sendable, Equatable {
    case bearer
    case whiteSpace
    case quotes
    /// It stands in a URL or a form, as its field.
    case field(String, inURL: Bool)
    /// Facebook's `#_=_`.
    case fragment
    case percentEncoding
  }

  /// From the outside in.
  let damages: [Damage]

  /// Longer ones are nobody's codes.
  private static let longest = 8_192

  /// - Parameters:
  ///   - sent: what is not known as it stands.
  ///   - names: of the fields that hold it in answers: `code`.
  ///   - isKnown: whether that is a good one.
  /// - Returns: `nil` for what is unknown however it is cleaned.
  package init?(_ sent: String, names: [Parameter], isKnown: (String) -> Bool) {
    guard sent.utf8.count <= Self.longest else { return nil }
    var value = sent
    var damages: [Damage] = []
    while damages.count < 5, let (damage, rest) = Self.outermost(of: value, names) {
      damages.append(damage)
      value = rest
      if isKnown(value) {
        self.damages = damages
        return
      }
    }
    return nil
  }

  private static func outermost(of value: String, _ names: [Parameter]) -> (Damage, rest: String)? {
    let trimmed = value.trimming(while: \.isWhitespace)
    if trimmed != value { return (.whiteSpace, trimmed) }
    if value.prefix(7).lowercased() == "bearer " { return (.bearer, String(value.dropFirst(7))) }
    let bare = value.trimming { "\"'`“”".contains($0) }
    if bare != value { return (.quotes, bare) }
    if value.hasSuffix("#_=_") { return (.fragment, String(value.dropLast(4))) }
    if let found = field(names, in: value) { return found }
    guard let decoded = PercentEncoding.decode(value, plusIsSpace: false), decoded != value else {
      return nil
    }
    return (.percentEncoding, decoded)
  }

  /// A field of one of those names in a URL's query or fragment, or in a form.
  private static func field(_ names: [Parameter], in text: String) -> (Damage, rest: String)? {
    for part in text.split(whereSeparator: { $0 == "?" || $0 == "#" }) {
      guard let form = try? Form(parsing: part) else { continue }
      for name in names.map(\.rawValue) {
        if let value = form[name], !value.isEmpty {
          return (.field(name, inURL: part.count < text.count), value)
        }
      }
    }
    return nil
  }

  /// - Parameters:
  ///   - code: the diagnosis's.
  ///   - noun: what it is: `code`, `refresh token`.
  ///   - merit: what makes it a good one.
  package func diagnosis(
    _ code: String, _ noun: String, _ merit: String = "was issued here",
    severity: Diagnosis.Severity = .refusal
  ) -> Diagnosis {
    Diagnosis(
      code, severity: severity, "The \(noun) \(merit), but something came with it that is no part of it.",
      expected: "the \(noun) alone, decoded once",
      seen: damages.map { "the \(noun) \($0.seen)" }.joined(separator: ", and "),
      mend: damages.map(\.mend).joined(separator: " "))
  }
}

extension DamagedValue.Damage {
  fileprivate var seen: String {
    switch self {
    case .bearer: "with \"Bearer \" in front"
    case .whiteSpace: "with white space or a line break at its end or beginning"
    case .quotes: "in quotes"
    case .field(let name, inURL: true): "inside a whole URL, as its \(name)"
    case .field(let name, inURL: false): "with \(name)= in front"
    case .fragment: "with #_=_ at its end"
    case .percentEncoding: "still percent-encoded"
    }
  }

  fileprivate var mend: String {
    switch self {
    case .bearer: "\"Bearer \" belongs to the Authorization field alone."
    case .whiteSpace: "Trim it; files and echo end with a line break."
    case .quotes: "Read it with a JSON or shell parser, or take the quotes off."
    case .field(let name, inURL: true): "Parse the URL and send the value of \(name)."
    case .field(let name, inURL: false): "Send the value without the name \(name)."
    case .fragment: "#_=_ is the fragment of Facebook's redirect: cut it off."
    case .percentEncoding: "Decode it once when you read it, and encode it once when you send it."
    }
  }
}

extension String {
  fileprivate func trimming(while isOuter: (Character) -> Bool) -> String {
    let start = drop(while: isOuter)
    return String(start[..<(start.lastIndex { !isOuter($0) }.map(start.index(after:)) ?? start.startIndex)])
  }
}
