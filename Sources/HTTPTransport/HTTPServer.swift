package import HTTPMessages
internal import Locks

/// An HTTP/1.1 server on one event loop and its thread.
///
/// The room holds sockets and the bytes on them; which paths exist and what they answer lives in `MockIDP`, and what a
/// request is, in `HTTPMessages`.
package final class HTTPServer: Sendable {
  private struct End {
    var hasCome = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The port, the same on every address.
  package let port: Int
  /// The numeric addresses it listens on.
  package let addresses: [String]
  private let loop: EventLoop
  private let intake: Intake
  private let end = Monitor(End())

  /// Listens at once; `handler` runs on the loop's thread, so work that takes long belongs on a `WorkerPool`.
  package init(
    options: ServerOptions = ServerOptions(), handler: @escaping @Sendable (Request, Exchange) -> Void
  ) throws(TransportError) {
    let sockets = try ListeningSocket.open(options)
    port = sockets.first?.port ?? 0
    addresses = sockets.map(\.address)
    let loop = try EventLoop()
    self.loop = loop
    let intake: Intake
    do {
      intake = try Intake(on: loop, options: options, handler: handler)
    } catch {
      loop.end {}
      throw error
    }
    self.intake = intake
    do {
      try intake.listen(on: sockets)
    } catch {
      loop.end { intake.free() }
      throw error
    }
    let end = end
    loop.release()
    let hasStarted = DetachedThread.start {
      loop.run { intake.free() }
      end.update {
        $0.hasCome = true
        for continuation in $0.waiting { continuation.resume() }
        $0.waiting = []
      }
    }
    guard hasStarted else {
      loop.end { intake.free() }
      throw .outOfResources("a thread")
    }
  }

  deinit {
    beginStop(deadline: .zero)
  }

  /// Stops accepting, answers what is in flight, closes everything; what is not done by the deadline is cut off.
  ///
  /// New requests on connections that are still open meanwhile get a 503.
  package func stop(deadline: Duration) async {
    beginStop(deadline: deadline)
    await withCheckedContinuation { continuation in
      var isOver = false
      end.update {
        isOver = $0.hasCome
        if !isOver { $0.waiting.append(continuation) }
      }
      if isOver { continuation.resume() }
    }
  }

  /// The same for callers that cannot await; never call it from the handler, which it would wait for.
  package func stopAndWait(deadline: Duration) {
    precondition(!loop.isCurrent, "a server cannot wait on its own thread for its end")
    beginStop(deadline: deadline)
    end.wait { $0.hasCome ? () : nil }
  }

  private func beginStop(deadline: Duration) {
    let intake = intake
    loop.post { intake.stop(deadline: deadline) }
  }
}
