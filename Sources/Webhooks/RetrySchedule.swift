/// How long after each failed attempt the next one is made; when there are no more, it is given up.
package struct RetrySchedule: Sendable, Equatable {
  package let milliseconds: [Int]

  package init(milliseconds: [Int]) {
    self.milliseconds = milliseconds
  }

  /// One second, then twice as long each time: ten attempts in eight and a half minutes.
  package static let standard = RetrySchedule(milliseconds: (0..<9).map { 1_000 << $0 })

  /// The wait after so many attempts; `nil` when that was the last.
  package func delay(after attempts: Int) -> Int? {
    milliseconds.indices.contains(attempts - 1) ? milliseconds[attempts - 1] : nil
  }
}
