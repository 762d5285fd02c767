internal import CZlib
internal import Locks

/// A compressor, used over and over: setting one up takes zlib as long as compressing an answer.
final class Gzip {
  // 66 µs for 4 KB at level 1, several times that at level 6.
  private static let level: Int32 = 1
  // The largest window, with a gzip header.
  private static let windowBits: Int32 = 15 + 16
  /// A quarter of a megabyte each.
  private static let mostKept = 4

  private static let idle = Monitor<[Gzip]>([])

  // zlib keeps a pointer to it, so it stays at one address.
  private let stream: UnsafeMutablePointer<z_stream>

  private init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard
      deflateInit2_(
        stream, Self.level, Z_DEFLATED, Self.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The compressed bytes, or `nil` when zlib has no memory or they would not be fewer.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard let gzip = idle.withLock({ $0.popLast() }) ?? Gzip() else { return nil }
    defer {
      idle.withLock { if $0.count < mostKept { $0.append(gzip) } }
    }
    return gzip.compress(bytes)
  }

  private func compress(_ bytes: [UInt8]) -> [UInt8]? {
    deflateReset(stream)
    var isComplete = false
    let result = bytes.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: bytes.count) { output, filled in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        isComplete = deflate(stream, Z_FINISH) == Z_STREAM_END
        filled = output.count - Int(stream.pointee.avail_out)
      }
    }
    return isComplete ? result : nil
  }
}
