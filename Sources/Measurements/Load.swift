import Foundation
import Synchronization

/// The same request again and again, on some connections at once.
struct Load {
  let port: Int
  let request: [UInt8]

  static func get(_ path: String) -> [UInt8] {
    Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
  }

  static func form(_ path: String, _ body: String) -> [UInt8] {
    Array(
      ("POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
  }

  /// Good answers a second.
  func run(connections: Int, seconds: Int) -> Double {
    let answered = Mutex(0)
    let end = ContinuousClock.now + .seconds(seconds)
    let group = DispatchGroup()
    for _ in 0..<connections {
      let thread = Thread {
        defer { group.leave() }
        guard let connection = Connection(port: port) else { return }
        var count = 0
        while ContinuousClock.now < end, let answer = connection.exchange(request),
          answer.head.contains(" 200 ")
        {
          count += 1
        }
        answered.withLock { $0 += count }
      }
      group.enter()
      thread.start()
    }
    group.wait()
    return Double(answered.withLock { $0 }) / Double(seconds)
  }
}
