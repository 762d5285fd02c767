/// How large a picture is wanted: `width` and `height`, or one of Facebook's names (reference §2.4).
struct PictureSize: Sendable, Equatable {
  let width: Int
  let height: Int

  /// - Parameter values: the query of `/picture`, or the modifiers of the field.
  init(_ values: [String: String]) {
    let named = ["small": 50, "square": 50, "normal": 100, "album": 50, "large": 200]
    let standard = values["type"].flatMap { named[$0] } ?? 50
    func number(_ name: String) -> Int? {
      values[name].flatMap(Int.init).flatMap { (1...2_048).contains($0) ? $0 : nil }
    }
    let (width, height) = (number("width"), number("height"))
    self.width = width ?? height ?? standard
    self.height = height ?? width ?? standard
  }
}
