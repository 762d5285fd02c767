internal import COpenSSL

/// HMAC with SHA-256 (RFC 2104).
package enum HMACSHA256 {
  /// The 32 bytes that vouch for a message.
  package static func code(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { code, count in
      let made = HMAC(
        MessageDigest.sha256, key, Int32(key.count), message, message.count, code.baseAddress, nil)
      // As for SHA-256: only an OpenSSL without it gets here.
      precondition(made != nil, "OpenSSL cannot compute HMAC-SHA256")
      count = 32
    }
  }
}
