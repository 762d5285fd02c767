internal import CZlib

/// Gzip at the level where a signature still costs more than the compression.
enum Gzip {
  // 66 µs for 4 KB at level 1, several times that at level 6.
  private static let level: Int32 = 1
  // The largest window, with a gzip header.
  private static let windowBits: Int32 = 15 + 16

  /// The compressed bytes, or `nil` when zlib has no memory or they would not be fewer.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var isComplete = false
    let result = bytes.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: bytes.count) { output, filled in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
        filled = output.count - Int(stream.avail_out)
      }
    }
    return isComplete ? result : nil
  }
}
