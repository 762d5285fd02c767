import Locks

/// Standard output as serving writes it: the announcement first, then lines of log, or nothing at all.
final class LineOutput: Sendable {
  /// What came before the announcement, in order; `nil` once that is out.
  private let held = Lock<[String]?>([])
  private let isQuiet: Bool

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  func announce(_ text: String) {
    held.withLock { held in
      put(text)
      for line in held ?? [] { put(line) }
      held = nil
    }
  }

  func log(_ line: String) {
    held.withLock { held in
      guard held == nil else { return held = (held ?? []) + [line + "\n"] }
      put(line + "\n")
    }
  }

  private func put(_ text: String) {
    if !isQuiet { Console.output.write(text) }
  }
}
