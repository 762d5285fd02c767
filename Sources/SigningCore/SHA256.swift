internal import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  package static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.withContiguousStorageIfAvailable(digest) ?? Array(bytes).withUnsafeBufferPointer(digest)
  }

  package static func hash(_ text: String) -> [UInt8] {
    hash(text.utf8)
  }

  /// In lower-case hexadecimal digits, 64 of them.
  package static func hexDigest(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let spelled = hash(text).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: spelled, as: UTF8.self)
  }

  private static func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      let made = EVP_Digest(
        bytes.baseAddress, bytes.count, digest.baseAddress, nil, MessageDigest.sha256, nil)
      // Only an OpenSSL without SHA-256 gets here, and nothing sensible can follow.
      precondition(made == 1, "OpenSSL cannot compute SHA-256")
      count = 32
    }
  }
}
