internal import COpenSSL

/// The numbers of an RSA private key with two primes (RFC 8017 §3.2).
struct RSAPrivateNumbers {
  let publicNumbers: RSAPublicNumbers
  private let privateExponent: [UInt8]
  private let prime1: [UInt8]
  private let prime2: [UInt8]
  private let exponent1: [UInt8]
  private let exponent2: [UInt8]
  private let coefficient: [UInt8]

  /// - Parameter pkcs1: a DER `RSAPrivateKey` (RFC 8017 §A.1.2).
  init(pkcs1: some Sequence<UInt8>) throws(SigningError) {
    var outer = DERReader(pkcs1)
    var numbers = try outer.enter(.sequence)
    guard try numbers.readNumber().isEmpty else { throw .damaged("it is an RSA key of more than two primes") }
    publicNumbers = try RSAPublicNumbers(modulus: numbers.readNumber(), exponent: numbers.readNumber())
    privateExponent = try numbers.readNumber()
    prime1 = try numbers.readNumber()
    prime2 = try numbers.readNumber()
    exponent1 = try numbers.readNumber()
    exponent2 = try numbers.readNumber()
    coefficient = try numbers.readNumber()
    try numbers.end()
    try outer.end()
    guard isConsistent else { throw .damaged("its numbers do not belong together") }
  }

  func makeKey() throws(SigningError) -> KeyHandle {
    var parameters = try KeyParameters()
    try parameters.add("n", number: publicNumbers.modulus)
    try parameters.add("e", number: publicNumbers.exponent)
    try parameters.add("d", number: privateExponent)
    try parameters.add("rsa-factor1", number: prime1)
    try parameters.add("rsa-factor2", number: prime2)
    try parameters.add("rsa-exponent1", number: exponent1)
    try parameters.add("rsa-exponent2", number: exponent2)
    try parameters.add("rsa-coefficient1", number: coefficient)
    return try parameters.makeKey(type: "RSA", .both)
  }

  /// Whether one wrong byte would show: OpenSSL takes any numbers, and its full check takes milliseconds.
  private var isConsistent: Bool {
    guard let context = BN_CTX_new() else { return false }
    BN_CTX_start(context)
    defer {
      BN_CTX_end(context)
      BN_CTX_free(context)
      ERR_clear_error()
    }
    func number(_ bytes: [UInt8]) -> OpaquePointer? {
      BN_bin2bn(bytes, Int32(bytes.count), BN_CTX_get(context))
    }
    func less1(_ value: OpaquePointer?) -> OpaquePointer? {
      let copy = BN_copy(BN_CTX_get(context), value)
      return BN_sub_word(copy, 1) == 1 ? copy : nil
    }
    func areInverse(_ one: OpaquePointer?, _ other: OpaquePointer?, modulo: OpaquePointer?) -> Bool {
      guard let one, let other, let modulo, let product = BN_CTX_get(context) else { return false }
      return BN_mod_mul(product, one, other, modulo, context) == 1 && BN_is_one(product) == 1
    }
    guard let p = number(prime1), let q = number(prime2), let n = number(publicNumbers.modulus),
      let product = BN_CTX_get(context), BN_mul(product, p, q, context) == 1, BN_cmp(product, n) == 0,
      let beforeP = less1(p), let beforeQ = less1(q)
    else { return false }
    let e = number(publicNumbers.exponent)
    let d = number(privateExponent)
    return areInverse(e, number(exponent1), modulo: beforeP) && areInverse(e, d, modulo: beforeP)
      && areInverse(e, number(exponent2), modulo: beforeQ) && areInverse(e, d, modulo: beforeQ)
      && areInverse(q, number(coefficient), modulo: p)
  }
}
