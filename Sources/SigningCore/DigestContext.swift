internal import COpenSSL

/// One signature being made or checked.
struct DigestContext: ~Copyable {
  private let pointer: OpaquePointer

  init() throws(SigningError) {
    guard let pointer = EVP_MD_CTX_new() else { throw .library(while: "preparing a signature") }
    self.pointer = pointer
  }

  deinit {
    EVP_MD_CTX_free(pointer)
  }

  /// - Parameter capacity: the longest signature the key makes, in bytes.
  func sign(_ bytes: [UInt8], with key: KeyHandle, capacity: Int) throws(SigningError) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: capacity)
    var length = capacity
    guard EVP_DigestSignInit(pointer, nil, MessageDigest.sha256, nil, key.pointer) == 1,
      EVP_DigestSign(pointer, &signature, &length, bytes, bytes.count) == 1
    else { throw .library(while: "signing") }
    signature.removeLast(capacity - length)
    return signature
  }

  func verify(_ signature: [UInt8], over bytes: [UInt8], with key: KeyHandle) -> Bool {
    // A wrong signature leaves reasons in the thread's queue, where the next error would find them.
    defer { ERR_clear_error() }
    return EVP_DigestVerifyInit(pointer, nil, MessageDigest.sha256, nil, key.pointer) == 1
      && EVP_DigestVerify(pointer, signature, signature.count, bytes, bytes.count) == 1
  }
}
