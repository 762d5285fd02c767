internal import COpenSSL

/// Comparison whose duration does not tell where two secrets differ.
package enum ConstantTime {
  /// Whether the bytes are the same; lengths are compared openly.
  package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
  }
}
