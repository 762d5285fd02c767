internal import COpenSSL

/// The numbers that OpenSSL makes a key of.
///
/// OpenSSL keeps the addresses of names and values until the key is made: hence the static names and the buffers.
struct KeyParameters: ~Copyable {
  enum Half {
    case publicOnly
    case both

    fileprivate var selection: Int32 {
      switch self {
      case .publicOnly: copenssl_public_key
      case .both: copenssl_key_pair
      }
    }
  }

  private let builder: OpaquePointer
  private var numbers: [OpaquePointer] = []
  private var buffers: [UnsafeMutableBufferPointer<UInt8>] = []

  init() throws(SigningError) {
    guard let builder = OSSL_PARAM_BLD_new() else { throw .library(while: "making a key") }
    self.builder = builder
  }

  deinit {
    OSSL_PARAM_BLD_free(builder)
    for number in numbers { BN_clear_free(number) }
    for buffer in buffers { buffer.deallocate() }
  }

  mutating func add(_ name: StaticString, number: [UInt8]) throws(SigningError) {
    guard let value = BN_bin2bn(number, Int32(number.count), nil) else {
      throw .library(while: "reading a key")
    }
    numbers.append(value)
    try Self.check(OSSL_PARAM_BLD_push_BN(builder, Self.characters(name), value))
  }

  mutating func add(_ name: StaticString, bytes: [UInt8]) throws(SigningError) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = buffer.initialize(from: bytes)
    buffers.append(buffer)
    try Self.check(
      OSSL_PARAM_BLD_push_octet_string(builder, Self.characters(name), buffer.baseAddress, bytes.count))
  }

  mutating func add(_ name: StaticString, text: StaticString) throws(SigningError) {
    try Self.check(
      OSSL_PARAM_BLD_push_utf8_string(builder, Self.characters(name), Self.characters(text), 0))
  }

  func makeKey(type: String, _ half: Half) throws(SigningError) -> KeyHandle {
    let parameters = OSSL_PARAM_BLD_to_param(builder)
    defer { OSSL_PARAM_free(parameters) }
    let context = EVP_PKEY_CTX_new_from_name(nil, type, nil)
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard parameters != nil, context != nil, EVP_PKEY_fromdata_init(context) == 1,
      EVP_PKEY_fromdata(context, &key, half.selection, parameters) == 1, let key
    else { throw .library(while: "making a key") }
    return KeyHandle(owning: key)
  }

  private static func check(_ result: Int32) throws(SigningError) {
    guard result == 1 else { throw .library(while: "making a key") }
  }

  private static func characters(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
