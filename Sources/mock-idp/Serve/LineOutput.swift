import Locks

/// Standard output as serving writes it: the announcement first, then lines of log, or nothing at all.
///
/// A thread of its own writes, so that a reader that stops reading holds up nobody; what such a reader leaves unread
/// beyond ``capacity`` is left out, and said to be.
final class LineOutput: Sendable {
  /// Bytes that may wait to be read.
  static let capacity = 4 << 20
  /// Between two writes: a busy server's lines go out together, not with a change of threads for each.
  private static let rest = Duration.milliseconds(5)

  private struct Queue {
    var waiting: [UInt8] = []
    var leftOut = 0
    /// What came before the announcement, in order; `nil` once that is out.
    var held: [String]? = []
    var isWriting = false
    var hasThread = false
    var isClosed = false

    var isWritten: Bool { waiting.isEmpty && leftOut == 0 && !isWriting }

    mutating func add(_ text: String) {
      guard waiting.count + text.utf8.count <= LineOutput.capacity else { return leftOut += 1 }
      waiting += text.utf8
    }

    /// What is to be written next; empty when that was all.
    mutating func take() -> [UInt8]? {
      guard !waiting.isEmpty || leftOut > 0 else { return isClosed ? [] : nil }
      var bytes: [UInt8] = []
      swap(&bytes, &waiting)
      if leftOut > 0 { bytes += "(\(leftOut) lines were left out: nobody read them)\n".utf8 }
      leftOut = 0
      isWriting = true
      return bytes
    }
  }

  let isQuiet: Bool
  private let queue = Monitor(Queue())
  private let write: @Sendable ([UInt8]) -> Void

  init(isQuiet: Bool, write: @escaping @Sendable ([UInt8]) -> Void = Console.output.write) {
    self.isQuiet = isQuiet
    self.write = write
  }

  func announce(_ text: String) {
    put { queue in
      queue.add(text)
      for line in queue.held ?? [] { queue.add(line) }
      queue.held = nil
    }
  }

  func log(_ line: String) {
    put { queue in
      if queue.held == nil { queue.add(line + "\n") } else { queue.held?.append(line + "\n") }
    }
  }

  /// Writes what is left, as long as somebody reads it.
  func close() {
    queue.update { $0.isClosed = true }
    _ = queue.wait { queue in queue.isWritten || !queue.hasThread ? true : nil }
  }

  private func put(_ change: (inout Queue) -> Void) {
    guard !isQuiet else { return }
    var needsThread = false
    queue.update { queue in
      change(&queue)
      needsThread = !queue.hasThread
      queue.hasThread = true
    }
    guard needsThread else { return }
    let (queue, write) = (queue, write)
    let hasStarted = DetachedThread.start {
      while true {
        let bytes = queue.wait { $0.take() }
        guard !bytes.isEmpty else { return }
        write(bytes)
        queue.update { $0.isWriting = false }
        DetachedThread.rest(Self.rest)
      }
    }
    if !hasStarted { queue.update { $0.hasThread = false } }
  }
}
