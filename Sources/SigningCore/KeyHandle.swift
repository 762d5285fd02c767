internal import COpenSSL

/// One key inside OpenSSL, and the only thing that may free it.
final class KeyHandle: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer  // EVP_PKEY: reference-counted and read-only after init

  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    EVP_PKEY_free(pointer)
  }
}
