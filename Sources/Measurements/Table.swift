/// What was measured, a line a figure.
struct Table {
  private var rows: [(what: String, figure: String, beside: String)] = []

  mutating func row(_ what: String, _ figure: String, _ beside: String = "") {
    rows.append((what, figure, beside))
  }

  var text: String {
    let widest = (rows.map(\.what.count).max() ?? 0, rows.map(\.figure.count).max() ?? 0)
    return rows.map { row in
      [Self.padded(row.what, widest.0), Self.padded(row.figure, widest.1), row.beside].joined(separator: "  ")
    }.joined(separator: "\n")
  }

  static func milliseconds(_ value: Double) -> String { "\(Double(Int(value * 1_000)) / 1_000) ms" }

  static func percent(_ ratio: Double) -> String { "\(Int((ratio * 100).rounded())) %" }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
