/// A flag of a command: its name without the hyphens, what it takes and what it does.
struct Flag {
  let name: String
  /// What help calls the value; `nil` for a flag without one.
  let placeholder: String?
  let summary: String

  init(_ name: String, _ placeholder: String? = nil, _ summary: String) {
    self.name = name
    self.placeholder = placeholder
    self.summary = summary
  }

  static let help = Flag("help", nil, "print this")

  /// The flag as help shows it.
  var usage: String {
    "--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }
}
