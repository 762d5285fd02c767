import Foundation

/// A blocking socket that says exactly what a test wants said, and reports what came back.
package final class Client {
  package enum Failure: Error {
    case connect, timeout, reset, closed
    case malformed(String)
  }

  /// Long enough that only a hang meets it.
  private static let patience = 20

  private var descriptor: Int32
  private var received: [UInt8] = []

  package init(port: Int, address: String = "127.0.0.1", receiveBuffer: Int32? = nil) throws {
    let isSix = address.contains(":")
    descriptor = socket(isSix ? AF_INET6 : AF_INET, Self.stream, 0)
    var time = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    let result: Int32
    if isSix {
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = UInt16(port).bigEndian
      inet_pton(AF_INET6, address, &name.sin6_addr)
      result = Self.connect(descriptor, to: &name)
    } else {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = UInt16(port).bigEndian
      inet_pton(AF_INET, address, &name.sin_addr)
      result = Self.connect(descriptor, to: &name)
    }
    guard result == 0 else { throw Failure.connect }
  }

  deinit {
    close()
  }

  private static func connect<Name>(_ descriptor: Int32, to name: inout Name) -> Int32 {
    withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
      }
    }
  }

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let quietly: Int32 = 0
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let quietly = Int32(MSG_NOSIGNAL)
  #endif

  package func close() {
    guard descriptor >= 0 else { return }
    Foundation.close(descriptor)
    descriptor = -1
  }

  /// Ends the connection with a reset instead of an orderly close.
  package func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger_t>.size))
    close()
  }

  private typealias linger_t = Foundation.linger

  package func closeSendingSide() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Sends; `false` when the server no longer takes it.
  @discardableResult
  package func sendRaw(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Self.quietly) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// A request with a Host field, in one piece.
  @discardableResult
  package func send(_ line: String, fields: [String] = [], body: String = "") -> Bool {
    sendRaw(([line + " HTTP/1.1", "Host: 127.0.0.1"] + fields + ["", body]).joined(separator: "\r\n"))
  }

  /// Whether anything, the end included, can be read at once or within the time.
  package func isReadable(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return !received.isEmpty || poll(&entry, 1, milliseconds) > 0
  }

  /// Reads more; `false` at the orderly end.
  private func readMore() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 { return false }
    guard count > 0 else { throw errno == EAGAIN ? Failure.timeout : Failure.reset }
    received += buffer[..<count]
    return true
  }

  /// Exactly so many bytes.
  package func read(_ count: Int) throws -> [UInt8] {
    while received.count < count {
      guard try readMore() else { throw Failure.closed }
    }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  /// Everything until the server closes.
  package func readToEnd() throws -> [UInt8] {
    while try readMore() {}
    defer { received = [] }
    return received
  }

  /// A line, without its CRLF.
  package func readLine() throws -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = received[..<end].filter { $0 != UInt8(ascii: "\r") }
        received.removeFirst(end + 1)
        return String(decoding: line, as: UTF8.self)
      }
      guard try readMore() else { throw Failure.closed }
    }
  }

  /// One chunk of a chunked body; empty at its end.
  package func readChunk() throws -> [UInt8] {
    guard let size = Int(try readLine(), radix: 16) else { throw Failure.malformed("chunk size") }
    let chunk = try read(size)
    guard try readLine().isEmpty else { throw Failure.malformed("chunk end") }
    return chunk
  }

  package func readHead() throws -> Reply {
    let parts = try readLine().split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, let status = Int(parts[1]) else { throw Failure.malformed("status line") }
    var reply = Reply(status: status)
    while true {
      let line = try readLine()
      if line.isEmpty { return reply }
      let field = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard field.count == 2 else { throw Failure.malformed(line) }
      reply.fields.append((String(field[0]), field[1].trimmingCharacters(in: .whitespaces)))
    }
  }

  /// One whole answer.
  package func readReply(toHead: Bool = false) throws -> Reply {
    var reply = try readHead()
    guard !toHead, reply.status != 204, reply.status != 304, reply.status >= 200 else { return reply }
    if reply["transfer-encoding"] == "chunked" {
      while case let chunk = try readChunk(), !chunk.isEmpty { reply.body += chunk }
    } else if let length = reply["content-length"].flatMap({ Int($0) }) {
      reply.body = try read(length)
    } else {
      reply.body = try readToEnd()
    }
    return reply
  }

  /// Whether the server has closed, or closes now, with nothing more to say.
  package func isClosed() throws -> Bool {
    do {
      return received.isEmpty ? try !readMore() : false
    } catch Failure.reset {
      return true
    }
  }
}
