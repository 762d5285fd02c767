/// How long something took.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  var milliseconds: Double {
    let passed = (ContinuousClock.now - start).components
    return Double(passed.seconds) * 1_000 + Double(passed.attoseconds / 1_000_000_000_000) / 1_000
  }
}
