#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What Linux and macOS spell differently.
enum Platform {
  #if canImport(Darwin)
    static let streamSocket = SOCK_STREAM
    static let tcp = IPPROTO_TCP
  #else
    static let streamSocket = Int32(SOCK_STREAM.rawValue)
    static let tcp = Int32(IPPROTO_TCP)
  #endif

  /// Names the calling thread among those alive.
  static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The system's words for an `errno`.
  static func message(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
