internal import CEvent
internal import HTTPMessages

/// Moves a stream to a client, asking for the next chunk only when the last has left.
///
/// So a stalled reader costs one chunk of memory, not the whole stream. Only for the loop's thread.
final class StreamPump {
  /// How soon to look again whether the head has left, so that the client can be watched.
  private static let patience: Duration = .milliseconds(20)

  private let stream: ByteStream
  private let message: UnsafeMutablePointer<evhttp_request>
  private unowned let exchange: Exchange
  /// How much may still be sent before the connection is to break.
  private var remaining: Int?
  private var isOver = false
  private var watchTimer: Event?

  init(
    _ stream: ByteStream, to message: UnsafeMutablePointer<evhttp_request>, of exchange: Exchange, limit: Int?
  ) {
    self.stream = stream
    self.message = message
    self.exchange = exchange
    remaining = limit
  }

  func start() {
    pull()
    watchOnceDrained()
  }

  /// The connection is gone, and with it the message.
  func clientIsGone() {
    guard !isOver else { return }
    isOver = true
    stream.cancel()
  }

  private func pull() {
    let loop = exchange.intake.loop
    // Weakly: a producer may keep the closure long after the reader has left.
    stream.next { [weak exchange] chunk in
      loop.post { [weak exchange] in exchange?.streamed(chunk) }
    }
  }

  func take(_ chunk: [UInt8]?) {
    guard !isOver else { return }
    guard let chunk else { return finish() }
    let count = min(chunk.count, remaining ?? .max)
    remaining = remaining.map { $0 - count }
    guard count > 0 else { return remaining == 0 ? breakOff() : pull() }
    watchTimer = nil
    exchange.unwatchClient()
    guard let buffer = evbuffer_new() else { return breakOff() }
    defer { evbuffer_free(buffer) }
    evbuffer_add(buffer, chunk, count)
    // Borrowed: the exchange keeps the pump until the connection that calls back is done with the message.
    evhttp_send_reply_chunk_with_cb(message, buffer, onChunkSent, Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate func chunkSent() {
    guard !isOver else { return }
    guard remaining != 0 else { return breakOff() }
    pull()
    watchOnceDrained()
  }

  private func finish() {
    isOver = true
    watchTimer = nil
    exchange.unwatchClient()
    evhttp_send_reply_end(message)
  }

  private func breakOff() {
    clientIsGone()
    exchange.hangUp()
  }

  private func watchOnceDrained() {
    guard !isOver, !exchange.watchClient() else {
      watchTimer = nil
      return
    }
    if watchTimer == nil {
      watchTimer = Event(on: exchange.intake.loop.base) { [unowned self] _ in watchOnceDrained() }
    }
    _ = watchTimer?.add(after: Self.patience)
  }
}

private let onChunkSent: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { _, context in
  guard let context else { return }
  let pump = Unmanaged<StreamPump>.fromOpaque(context).takeUnretainedValue()
  withExtendedLifetime(pump) { pump.chunkSent() }
}
