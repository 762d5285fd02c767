internal import CEvent
package import HTTPMessages
internal import Synchronization

/// One request waiting for its answer, which may be given later and from any thread.
package final class Exchange: Sendable {
  private enum Phase: UInt8, AtomicRepresentable {
    case pending, answered
    /// The client left before it was answered, or the server did.
    case gone
  }

  private let phase = Atomic(Phase.pending)
  private let terms: Outgoing.Terms
  let intake: Intake

  // The fields below are touched on the loop's thread only.
  /// What evhttp knows the request by; `nil` once evhttp has taken it back.
  nonisolated(unsafe) private(set) var message: UnsafeMutablePointer<evhttp_request>?
  nonisolated(unsafe) let connection: Connection
  /// What is to be told that the client left.
  nonisolated(unsafe) private var cancel: (@Sendable () -> Void)?
  nonisolated(unsafe) private var watch: ClientWatch?
  nonisolated(unsafe) private var timer: Event?
  nonisolated(unsafe) private var pump: StreamPump?
  nonisolated(unsafe) private var closes = false
  /// The body is being sent in part only.
  nonisolated(unsafe) private var breaksOff = false

  init(
    _ message: UnsafeMutablePointer<evhttp_request>, on connection: Connection, of intake: Intake,
    terms: Outgoing.Terms
  ) {
    self.message = message
    self.connection = connection
    self.intake = intake
    self.terms = terms
  }

  /// Answers; what is said after the first time, or after the client left, is ignored.
  package func answer(_ response: Response) {
    let isFirst = advance(to: .answered)
    let outgoing = Outgoing(response, to: terms)
    guard isFirst, intake.loop.perform({ self.send(outgoing) }) else { return outgoing.abandon() }
  }

  /// Answers after a while, unless the client leaves before.
  package func answer(_ response: Response, after delay: Duration) {
    onClientGone {
      if case .stream(let stream) = response.body { stream.cancel() }
    }
    intake.loop.perform { [self] in
      guard message != nil else { return }
      timer = Event(on: intake.loop.base) { [unowned self] _ in answer(response) }
      if timer?.add(after: delay) != true { answer(response) }
    }
  }

  /// Calls `cancel` once, on the loop's thread, if the client leaves before it is answered.
  ///
  /// A client that closes its sending side counts as gone, so this is for answers that let wait: long polls, delays.
  package func onClientGone(_ cancel: @escaping @Sendable () -> Void) {
    let isLoopAlive = intake.loop.perform { [self] in
      switch phase.load(ordering: .acquiring) {
      case .pending:
        self.cancel = cancel
        watchClient()
      case .answered: break
      case .gone: cancel()
      }
    }
    if !isLoopAlive, phase.load(ordering: .acquiring) != .answered { cancel() }
  }

  /// Leaves the pending phase; only the first to do so succeeds.
  private func advance(to next: Phase) -> Bool {
    phase.compareExchange(expected: .pending, desired: next, ordering: .acquiringAndReleasing).exchanged
  }

  // MARK: On the loop's thread

  private func send(_ outgoing: Outgoing) {
    watch = nil
    timer = nil
    guard let message else { return outgoing.abandon() }
    if outgoing.fault == .drop {
      outgoing.abandon()
      // Not now: evhttp may be in the middle of handing the request over.
      intake.loop.post { self.hangUp() }
      return
    }
    let outgoing = intake.isStopping ? outgoing.closing() : outgoing
    let writer = ResponseWriter(message: message, outgoing: outgoing)
    if let unsendable = writer.writeHeaders() {
      outgoing.abandon()
      return send(Outgoing(Refusal.unsendable(header: unsendable).response, to: terms))
    }
    closes = outgoing.closes
    switch outgoing.body {
    case .bytes(let bytes):
      breaksOff = writer.truncation != nil
      writer.send(bytes)
      outgoing.unwanted?.cancel()
    case .stream(let stream):
      pump = StreamPump(stream, to: message, of: self, limit: writer.truncation)
      writer.begin()
      pump?.start()
    }
  }

  /// Arms the detection of a client that leaves; not possible, and not needed, while bytes are on their way to it.
  @discardableResult
  func watchClient() -> Bool {
    guard message != nil, watch == nil else { return true }
    watch = ClientWatch(connection, on: intake.loop) { [unowned self] in hangUp() }
    return watch != nil
  }

  /// Ends the watching, as must be done before every write.
  func unwatchClient() {
    watch = nil
  }

  /// Closes the connection; `connectionClosed` follows from it.
  func hangUp() {
    intake.loop.assertIsCurrent()
    guard let message, let handle = evhttp_request_get_connection(message) else { return }
    evhttp_connection_free(handle)
  }

  /// A chunk of a streamed answer is there.
  func streamed(_ chunk: [UInt8]?) {
    pump?.take(chunk)
  }

  /// The last byte has been given to the system; evhttp decides after this whether to close the connection.
  func completed() {
    if breaksOff, let message { ResponseWriter.closeAfterwards(message) }
    if closes || breaksOff { connection.discardInput() }
    end()
  }

  /// The connection ended before the answer did.
  func connectionClosed() {
    guard let message else { return }
    // Detached from its connection it is nobody's, and would leak.
    if evhttp_request_get_connection(message) == nil { evhttp_request_free(message) }
    pump?.clientIsGone()
    let cancel = advance(to: .gone) ? cancel : nil
    end()
    cancel?()
  }

  private func end() {
    message = nil
    cancel = nil
    watch = nil
    timer = nil
    pump = nil
  }
}
