#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A standard stream, written without a buffer, so that a reader at the other end of a pipe sees each line at once.
struct Console: Sendable {
  static let output = Console(descriptor: 1)
  static let error = Console(descriptor: 2)

  private let descriptor: Int32

  /// Writes all of it, or as much as the reader takes before going away.
  func write(_ text: String) {
    write(Array(text.utf8))
  }

  @Sendable func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return
      }
    }
  }
}
