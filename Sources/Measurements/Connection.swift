import Foundation

/// A blocking connection to the server under measurement.
final class Connection {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init?(port: Int) {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if connected != 0 {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Sends one request and reads its answer, head and body; `nil` when the connection broke.
  func exchange(_ request: [UInt8]) -> (head: String, body: [UInt8])? {
    var sent = 0
    while sent < request.count {
      let count = request[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return nil }
      sent += count
    }
    guard let end = readUntilHeadEnds() else { return nil }
    let head = String(decoding: buffer[..<end], as: UTF8.self)
    let length = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
    guard let length else { return nil }
    let total = end + 4 + length
    while buffer.count < total { guard fill() else { return nil } }
    let body = Array(buffer[(end + 4)..<total])
    buffer.removeFirst(total)
    return (head, body)
  }

  private func readUntilHeadEnds() -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    while true {
      if let range = buffer.firstRange(of: mark) { return range.lowerBound }
      guard fill() else { return nil }
    }
  }

  private func fill() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = read(descriptor, &chunk, chunk.count)
    guard count > 0 else { return false }
    buffer += chunk[..<count]
    return true
  }
}
