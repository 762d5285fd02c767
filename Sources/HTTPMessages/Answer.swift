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
}
