import Dispatch

/// Waiting in real time, for what a fault or a long poll keeps back.
enum Delay {
  private static let queue = DispatchQueue(label: "mock-idp.delays", attributes: .concurrent)

  /// Runs the work after a while, on some thread.
  static func run(after milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: work)
  }
}
