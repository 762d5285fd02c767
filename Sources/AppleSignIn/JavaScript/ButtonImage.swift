import HTTPMessages
import OAuthProtocol

/// A button as a picture (Apple: Displaying static Sign in with Apple buttons).
///
/// Apple's is a PNG with Apple's artwork; this is an SVG with a neutral mark, of the same size.
struct ButtonImage: Sendable, Equatable {
  enum Layout: Sendable {
    case centered, left, logoOnly
  }

  let layout: Layout
  /// In points.
  let width: Int
  /// In points.
  let height: Int
  let isWhite: Bool
  let hasBorder: Bool
  let purpose: ButtonLabel.Purpose
  /// Of half the height, in percent of the height.
  let borderRadius: Int
  /// Pixels a point.
  let scale: Int
  let label: ButtonLabel

  /// - Throws: what is wrong with a parameter; Apple answers 404.
  init(_ form: Form, layout: Layout) throws(OAuthError) {
    self.layout = layout
    if layout == .logoOnly {
      let size = try Self.number(form, "size", in: 24...64, otherwise: 44)
      (width, height) = (size, size)
    } else {
      height = try Self.number(form, "height", in: 30...64, otherwise: 30)
      width = try Self.number(form, "width", in: 130...375, otherwise: 140)
    }
    isWhite = try Self.word(form, "color", of: ["black", "white"]) == "white"
    hasBorder = try Self.word(form, "border", of: ["false", "true"]) == "true"
    let words = ButtonLabel.Purpose.allCases.map(\.rawValue) + ["sign in"]
    purpose = ButtonLabel.Purpose(try Self.word(form, "type", of: words)) ?? .signIn
    borderRadius = try Self.number(form, "border_radius", in: 0...50, otherwise: 15)
    scale = try Self.number(form, "scale", in: 1...6, otherwise: 1)
    let locale = form["locale"] ?? "en_US"
    guard ButtonLabel.isLocale(locale) else {
      throw .badButton("locale", "a locale such as en_US", seen: locale)
    }
    label = ButtonLabel(locale: locale)
  }

  private static func number(
    _ form: Form, _ name: String, in range: ClosedRange<Int>, otherwise: Int
  ) throws(OAuthError) -> Int {
    guard let text = form[name] else { return otherwise }
    guard let number = Int(text), range.contains(number) else {
      throw .badButton(name, "a whole number from \(range.lowerBound) to \(range.upperBound)", seen: text)
    }
    return number
  }

  /// The first word is the default.
  private static func word(_ form: Form, _ name: String, of words: [String]) throws(OAuthError) -> String {
    guard let text = form[name] else { return words.first ?? "" }
    guard words.contains(text) else {
      throw .badButton(name, "one of " + words.joined(separator: ", "), seen: text)
    }
    return text
  }

  var svg: String {
    let (ink, ground) = isWhite ? ("#000", "#fff") : ("#fff", "#000")
    let middle = Double(height) / 2
    let fontSize = Double(height) * 0.43
    let markSize = layout == .logoOnly ? Double(height) * 0.5 : fontSize
    let gap = fontSize * 0.4
    // About half the size a letter; text that would be longer is pressed together.
    let textWidth = min(
      Double(width) - markSize - gap - 16, Double(label.text(purpose).unicodeScalars.count) * fontSize * 0.52)
    let markX =
      switch layout {
      case .logoOnly: middle
      case .left: 8 + markSize / 2
      case .centered: (Double(width) - markSize - gap - textWidth) / 2 + markSize / 2
      }
    let text =
      layout == .logoOnly
      ? ""
      : """
      <text x="\(Self.decimal(markX + markSize / 2 + gap))" y="\(Self.decimal(middle))" dominant-baseline="central" \
      textLength="\(Self.decimal(textWidth))" lengthAdjust="spacingAndGlyphs" fill="\(ink)" \
      font-family="system-ui, sans-serif" font-weight="500" font-size="\(Self.decimal(fontSize))">\
      \(label.text(purpose))</text>
      """
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width * scale)" height="\(height * scale)" \
      viewBox="0 0 \(width) \(height)" role="img" lang="\(label.language)">
      <title>\(label.text(purpose)) (mock)</title>
      <rect x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" \
      rx="\(Self.decimal(Double(height * borderRadius) / 100))" fill="\(ground)" \
      stroke="\(hasBorder ? ink : ground)"/>
      <circle cx="\(Self.decimal(markX))" cy="\(Self.decimal(middle))" r="\(Self.decimal(markSize * 0.38))" \
      fill="none" stroke="\(ink)" stroke-width="\(Self.decimal(markSize * 0.12))"/>
      \(text)
      </svg>

      """
  }

  /// With one digit after the point, whatever the locale.
  private static func decimal(_ number: Double) -> String {
    String((number * 10).rounded() / 10)
  }
}

extension OAuthError {
  fileprivate static func badButton(_ name: String, _ expected: String, seen: String) -> OAuthError {
    OAuthError(
      .invalidRequest,
      Diagnosis(
        "button_\(name)_invalid", "Apple draws no such button: \(name) is out of its range.",
        expected: expected, seen: String(seen.prefix(40)), mend: "Correct it, or leave it out."))
  }
}
