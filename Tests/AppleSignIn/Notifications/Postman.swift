import HTTPMessages
import Locks
import OrderedJSON
import SigningCore
import Webhooks

/// Takes what is posted to apps' servers, answers as it was told, and makes time pass when it is told.
final class Postman: Sendable {
  struct Letter: Sendable {
    let url: String
    let headers: Headers
    let body: [UInt8]

    /// The token that it carries.
    var token: JWS {
      get throws { try JSON(parsing: body).jws("payload") }
    }

    /// The event in it.
    var event: JSON {
      get throws {
        let claims = try token.payload
        return try JSON(parsing: Array((claims["events"]?.string ?? "").utf8))
      }
    }
  }

  private struct State {
    var replies: [Result<Response, CallOut.Failure>]
    var letters: [Letter] = []
    var waits: [Int] = []
    var waiting: [@Sendable () -> Void] = []
  }

  private let state: Lock<State>
  private let retries: RetrySchedule

  /// - Parameter replies: one for each call; then everything is taken.
  init(_ replies: [Result<Response, CallOut.Failure>] = [], retries: [Int] = [100, 200]) {
    state = Lock(State(replies: replies))
    self.retries = RetrySchedule(milliseconds: retries)
  }

  convenience init(answering statuses: [Int]) {
    self.init(statuses.map { .success(Response(Status(rawValue: $0))) })
  }

  var calls: WebhookCalls {
    WebhookCalls(
      CallOut { [self] url, headers, body in
        state.withLock { state in
          state.letters.append(Letter(url: url, headers: headers, body: body))
          return state.replies.isEmpty ? .success(Response(.ok)) : state.replies.removeFirst()
        }
      }, queue: CallQueue(running: run), retries: retries)
  }

  private func run(_ milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
    guard milliseconds > 0 else { return work() }
    state.withLock { state in
      state.waits.append(milliseconds)
      state.waiting.append(work)
    }
  }

  var letters: [Letter] { state.withLock { $0.letters } }

  /// How long something was told to wait, in order.
  var waits: [Int] { state.withLock { $0.waits } }

  /// The time of everything that waits comes.
  func passTime() {
    let works = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for work in works { work() }
  }
}
