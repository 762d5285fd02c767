import Foundation
import MockIDP

/// What an app's server answers, one after the other, and what it was sent.
final class Replies: Sendable {
  struct Silent: Error {}

  private let lock = NSLock()
  nonisolated(unsafe) private var statuses: [Int?]  // touched only with the lock held
  nonisolated(unsafe) private var requests: [HTTPRequest] = []  // likewise
  private let arrivals: AsyncStream<Void>
  private let arrived: AsyncStream<Void>.Continuation

  /// - Parameter statuses: `nil` for no answer; when they are used up, everything is taken.
  init(_ statuses: [Int?]) {
    self.statuses = statuses
    (arrivals, arrived) = AsyncStream.makeStream()
  }

  func next(_ request: HTTPRequest) -> Int? {
    defer { arrived.yield() }
    return lock.withLock {
      requests.append(request)
      return statuses.isEmpty ? 200 : statuses.removeFirst()
    }
  }

  var seen: [HTTPRequest] { lock.withLock { requests } }

  /// Until so many were sent.
  func wait(for count: Int) async {
    var left = count
    for await _ in arrivals {
      left -= 1
      if left == 0 { return }
    }
  }
}
