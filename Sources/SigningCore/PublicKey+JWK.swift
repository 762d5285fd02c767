package import OrderedJSON

extension PublicKey {
  /// Reads a JSON Web Key (RFC 7517 §4, RFC 7518 §6) that verifies RS256 or ES256 signatures.
  package convenience init(jwk: JSON) throws(SigningError) {
    guard jwk.members != nil else { throw .unsuitableJWK("it is \(jwk.kind), not an object") }
    guard let type = jwk["kty"]?.string else { throw .unsuitableJWK("it has no kty") }
    guard type == "RSA" || type == "EC" else { throw .unsuitableJWK("its kty is \(type)") }
    guard jwk["d"] == nil else { throw .privateKeyNotPublic }
    try Self.checkUse(of: jwk)
    if type == "RSA" {
      let modulus = try Self.bytes("n", of: jwk).drop { $0 == 0 }
      let exponent = try Self.bytes("e", of: jwk).drop { $0 == 0 }
      try self.init(.rsa(RSAPublicNumbers(modulus: Array(modulus), exponent: Array(exponent))))
    } else {
      guard let curve = jwk["crv"]?.string else { throw .unsuitableJWK("it has no crv") }
      guard curve == "P-256" else { throw .curve(curve) }
      try self.init(.p256(P256Point(x: Self.bytes("x", of: jwk), y: Self.bytes("y", of: jwk))))
    }
    if let named = jwk["alg"], named.string != algorithm.rawValue {
      throw .unsuitableJWK("its alg is \(named.text())")
    }
  }

  /// The key as a JSON Web Key, its members in Apple's order.
  package func jwk(keyID: String) -> JSON {
    switch numbers {
    case .rsa(let numbers):
      [
        "kty": "RSA", "kid": .string(keyID), "use": "sig", "alg": .string(algorithm.rawValue),
        "n": .string(Base64URL.encode(numbers.modulus)), "e": .string(Base64URL.encode(numbers.exponent)),
      ]
    case .p256(let point):
      [
        "kty": "EC", "kid": .string(keyID), "use": "sig", "alg": .string(algorithm.rawValue), "crv": "P-256",
        "x": .string(Base64URL.encode(point.x)), "y": .string(Base64URL.encode(point.y)),
      ]
    }
  }

  /// RFC 7517 §4.2, §4.3: a key may say that it is for something else.
  private static func checkUse(of jwk: JSON) throws(SigningError) {
    if let use = jwk["use"], use != "sig" { throw .unsuitableJWK("its use is \(use.text())") }
    if let operations = jwk["key_ops"], operations.elements?.contains("verify") != true {
      throw .unsuitableJWK("its key_ops are \(operations.text())")
    }
  }

  private static func bytes(_ name: String, of jwk: JSON) throws(SigningError) -> [UInt8] {
    guard let text = jwk[name]?.string else { throw .unsuitableJWK("it has no \(name)") }
    guard let bytes = Base64URL.decode(text) else { throw .unsuitableJWK("its \(name) is not Base64URL") }
    return bytes
  }
}
