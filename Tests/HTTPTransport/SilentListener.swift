import Foundation

/// A free port of 127.0.0.1 where connections are taken and nothing is ever said.
final class SilentListener: Sendable {
  struct Failure: Error {}

  enum Manner: CaseIterable {
    /// Connections stay as they are.
    case waits
    /// They are closed once something has been read.
    case closesAfterReading
    /// They are closed with what came still unread, which resets them.
    case resets
  }

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let peek = MSG_PEEK
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let peek = Int32(MSG_PEEK)
  #endif

  let port: Int
  private let descriptor: Int32
  private let ended = DispatchSemaphore(value: 0)

  init(_ manner: Manner) throws {
    let descriptor = socket(AF_INET, Self.stream, 0)
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    port = Int(UInt16(bigEndian: name.sin_port))
    guard isListening else { throw Failure() }
    guard manner != .waits else {
      // The system takes connections by itself.
      ended.signal()
      return
    }
    Thread.detachNewThread { [ended] in
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        _ = recv(connection, &bytes, bytes.count, manner == .resets ? Self.peek : 0)
        close(connection)
      }
      ended.signal()
    }
  }

  func stop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    ended.wait()
    close(descriptor)
  }
}
