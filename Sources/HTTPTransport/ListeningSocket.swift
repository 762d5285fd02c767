#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A bound and listening descriptor, closed at the end unless it was handed over.
final class ListeningSocket {
  private var descriptor: Int32
  /// The numeric address it is bound to.
  private(set) var address = ""
  private(set) var port = 0

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Gives the descriptor to someone who closes it.
  func handOver() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  /// Listens where the options say, on every address of the host.
  static func open(_ options: ServerOptions) throws(TransportError) -> [ListeningSocket] {
    guard let host = options.host else { return try openLoopback(port: options.port) }
    return try open(host: host, port: options.port)
  }

  /// Listens on 127.0.0.1 and on ::1 with the same port; a machine without IPv6 does without.
  private static func openLoopback(port: Int) throws(TransportError) -> [ListeningSocket] {
    // A free port of the one may be taken on the other; then another is tried.
    var attemptsLeft = port == 0 ? 20 : 1
    while true {
      attemptsLeft -= 1
      let four = try open(host: "127.0.0.1", port: port)
      do {
        return try four + open(host: "::1", port: four[0].port)
      } catch .addressInUse(let host, let taken) {
        guard attemptsLeft > 0 else { throw .addressInUse(host: host, port: taken) }
      } catch {
        return four
      }
    }
  }

  private static func open(host: String, port: Int) throws(TransportError) -> [ListeningSocket] {
    guard (0...65535).contains(port) else {
      throw .cannotBind(host: host, port: port, reason: "a port is a number from 0 to 65535")
    }
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = Platform.streamSocket
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0, let list else {
      let reason = gai_strerror(code).map { String(cString: $0) } ?? "unknown host"
      throw .cannotBind(host: host, port: port, reason: reason)
    }
    defer { freeaddrinfo(list) }
    var sockets: [ListeningSocket] = []
    for info in sequence(first: list, next: { $0.pointee.ai_next }) {
      // The addresses of one name share the port that the first one got.
      let socket = try open(info.pointee, port: sockets.first?.port ?? port, host: host)
      if !sockets.contains(where: { $0.address == socket.address }) { sockets.append(socket) }
    }
    return sockets
  }

  private static func open(
    _ info: addrinfo, port: Int, host: String
  ) throws(TransportError) -> ListeningSocket {
    let socket = try ListeningSocket(family: info.ai_family, host: host, port: port)
    var address = sockaddr_storage()
    memcpy(&address, info.ai_addr, Int(info.ai_addrlen))
    withUnsafeMutableBytes(of: &address) { bytes in
      // The port is at the same place in both families.
      bytes.storeBytes(of: UInt16(port).bigEndian, toByteOffset: 2, as: UInt16.self)
    }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket.descriptor, $0, info.ai_addrlen) }
    }
    guard bound == 0, listen(socket.descriptor, SOMAXCONN) == 0 else { throw failure(host: host, port: port) }
    try socket.learnName()
    return socket
  }

  private init(family: Int32, host: String, port: Int) throws(TransportError) {
    descriptor = socket(family, Platform.streamSocket, 0)
    guard descriptor >= 0 else { throw Self.failure(host: host, port: port) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    enable(SO_REUSEADDR, at: SOL_SOCKET)
    // Inherited by the accepted descriptors; without it every TLS answer waits 40 ms.
    enable(TCP_NODELAY, at: Platform.tcp)
    // "::" alone is meant for both families.
    if family == AF_INET6, host != "::" { enable(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6)) }
  }

  private func enable(_ option: Int32, at level: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Asks the system which address and port it bound.
  private func learnName() throws(TransportError) {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let isNamed = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length) == 0
          && getnameinfo($0, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
      }
    }
    guard isNamed else { throw .outOfResources("the name of a socket") }
    self.address = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    port = withUnsafeBytes(of: &address) {
      Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  private static func failure(host: String, port: Int) -> TransportError {
    let code = errno
    guard code != EADDRINUSE else { return .addressInUse(host: host, port: port) }
    return .cannotBind(host: host, port: port, reason: Platform.message(for: code))
  }
}
