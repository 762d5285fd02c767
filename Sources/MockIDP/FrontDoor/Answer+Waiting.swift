import HTTPMessages
import Locks

extension Answer.Later {
  /// The response, once it is there; `nil` when the task is cancelled before.
  func response() async -> Response? {
    let waiting = Waiting()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.begin(continuation)
        waiting.canBeGivenUp(by: start { waiting.end(with: $0) })
      }
    } onCancel: {
      waiting.end(with: nil)
    }
  }
}

/// One who waits for an answer: it ends once, with the answer or without.
private final class Waiting: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Response?, Never>?
    var giveUp: (@Sendable () -> Void)?
    var isOver = false
  }

  private let state = Lock(State())

  func begin(_ continuation: CheckedContinuation<Response?, Never>) {
    let isOver = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isOver { continuation.resume(returning: nil) }
  }

  func canBeGivenUp(by giveUp: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.giveUp = giveUp }
      return state.isOver
    }
    if isOver { giveUp() }
  }

  func end(with response: Response?) {
    let (continuation, giveUp) = state.withLock { state in
      defer { state = State(isOver: true) }
      return (state.continuation, state.giveUp)
    }
    continuation?.resume(returning: response)
    if response == nil { giveUp?() }
  }
}

extension Response {
  /// What a caller gets who gave up.
  static var cancelled: Response {
    .fault(
      .serviceUnavailable, code: "cancelled", "The task that asked was cancelled before the answer came."
    ).diagnosed
  }
}
