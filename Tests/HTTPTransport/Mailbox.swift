import Foundation

/// What other threads have to tell a test, which waits for it.
final class Mailbox<Letter: Sendable>: Sendable {
  struct Nothing: Error {}

  // Not a Mutex: the thread sanitizer does not see one being taken when it is contended.
  private let lock = NSLock()
  nonisolated(unsafe) private var letters: [Letter] = []  // touched only with the lock held
  private let count = DispatchSemaphore(value: 0)

  func put(_ letter: Letter) {
    lock.withLock { letters.append(letter) }
    count.signal()
  }

  /// The next letter; waits long enough that only a hang meets the end of it.
  func take() throws -> Letter {
    guard count.wait(timeout: .now() + 20) == .success else { throw Nothing() }
    return lock.withLock { letters.removeFirst() }
  }

  var isEmpty: Bool { lock.withLock { letters.isEmpty } }
}
