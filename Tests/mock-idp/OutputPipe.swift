import Foundation
import Testing

/// A pipe that a child writes to; its write end closes here once the stream is taken.
struct OutputPipe {
  private let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// What is written, as it arrives, read by a thread of its own.
  func chunks() -> AsyncStream<Data> {
    close(writeEnd)
    let readEnd = readEnd
    return AsyncStream { continuation in
      Thread.detachNewThread {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = read(readEnd, &bytes, bytes.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          continuation.yield(Data(bytes[..<count]))
        }
        close(readEnd)
        continuation.finish()
      }
    }
  }
}
