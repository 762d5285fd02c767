internal import COpenSSL

/// Chance that nobody can foretell.
package enum SecureRandom {
  package static func bytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
      // Without entropy it must stop: foreseeable bytes would be worse than none.
      precondition(count == 0 || RAND_bytes(bytes.baseAddress, Int32(count)) == 1, "OpenSSL has no entropy")
      initialized = count
    }
  }
}
