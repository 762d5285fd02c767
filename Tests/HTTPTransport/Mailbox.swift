import Foundation
import Synchronization

/// What other threads have to tell a test, which waits for it.
final class Mailbox<Letter: Sendable>: Sendable {
  struct Nothing: Error {}

  private let letters = Mutex<[Letter]>([])
  private let count = DispatchSemaphore(value: 0)

  func put(_ letter: Letter) {
    letters.withLock { $0.append(letter) }
    count.signal()
  }

  /// The next letter; waits long enough that only a hang meets the end of it.
  func take() throws -> Letter {
    guard count.wait(timeout: .now() + 20) == .success else { throw Nothing() }
    return letters.withLock { $0.removeFirst() }
  }

  var isEmpty: Bool { letters.withLock { $0.isEmpty } }
}
