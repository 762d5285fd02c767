/// What a route gives: a response, or the promise of one.
package enum Answer: Sendable {
  case now(Response)
  case later(Later)

  /// A response that comes later: a delay, a long poll.
  package struct Later: Sendable {
    /// Starts the waiting; `respond` is to be called once, from any thread, unless the returned closure, which
    /// gives the waiting up because the client left, is called first.
    package let start: @Sendable (_ respond: @escaping @Sendable (Response) -> Void) -> @Sendable () -> Void

    package init(
      start: @escaping @Sendable (_ respond: @escaping @Sendable (Response) -> Void) -> @Sendable () -> Void
    ) {
      self.start = start
    }
  }

  /// The same answer, now or later, changed.
  package func map(_ change: @escaping @Sendable (Response) -> Response) -> Answer {
    switch self {
    case .now(let response): .now(change(response))
    case .later(let later): .later(Later { respond in later.start { respond(change($0)) } })
    }
  }
}
