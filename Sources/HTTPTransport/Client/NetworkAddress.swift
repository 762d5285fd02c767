#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A numeric address that a host name stands for.
package struct NetworkAddress: Sendable, Equatable {
  package let text: String

  package init(text: String) {
    self.text = text
  }

  /// Whether it is this machine's own.
  package var isLoopback: Bool {
    let four = text.hasPrefix("::ffff:") ? text.dropFirst(7) : Substring(text)
    return four.hasPrefix("127.") || text == "::1"
  }

  /// Asks the system, which may ask the network; IPv4 first, since servers under development often listen there alone.
  package static func resolve(_ host: String) throws(HTTPClientError) -> [NetworkAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Platform.streamSocket
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, nil, &hints, &list)
    guard code == 0, let list else {
      throw .unknownHost(host, reason: gai_strerror(code).map { String(cString: $0) } ?? "error \(code)")
    }
    defer { freeaddrinfo(list) }
    var four: [NetworkAddress] = []
    var six: [NetworkAddress] = []
    for info in sequence(first: list, next: { $0.pointee.ai_next }) {
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          info.pointee.ai_addr, info.pointee.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
          == 0
      else { continue }
      let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let address = NetworkAddress(text: text)
      guard !four.contains(address), !six.contains(address) else { continue }
      if info.pointee.ai_family == AF_INET6 { six.append(address) } else { four.append(address) }
    }
    return four + six
  }

  /// The `errno` of connecting there, 0 when it works: evhttp does not pass it on.
  func connectError(port: Int) -> Int32 {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Platform.streamSocket
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(text, String(port), &hints, &list) == 0, let list else { return EADDRNOTAVAIL }
    defer { freeaddrinfo(list) }
    let descriptor = socket(list.pointee.ai_family, Platform.streamSocket, 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return connect(descriptor, list.pointee.ai_addr, list.pointee.ai_addrlen) == 0 ? 0 : errno
  }
}
