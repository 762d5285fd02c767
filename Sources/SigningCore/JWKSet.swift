package import OrderedJSON

/// Public keys and their ids, in the order in which they are published (RFC 7517 §5).
package struct JWKSet: Sendable {
  package let keys: [(id: String, key: PublicKey)]

  package init(keys: [(id: String, key: PublicKey)]) {
    self.keys = keys
  }

  /// Reads a published set and leaves out what is not for us, as RFC 7517 §5 says, and what has no `kid` to be found by.
  ///
  /// A private key in it is no such thing, but a leak, and thrown.
  package init(json: JSON) throws(SigningError) {
    guard let elements = json["keys"]?.elements else {
      throw .unsuitableJWK("a JWK set is an object with an array named keys")
    }
    var keys: [(id: String, key: PublicKey)] = []
    for element in elements {
      do {
        let key = try PublicKey(jwk: element)
        if let id = element["kid"]?.string { keys.append((id, key)) }
      } catch .privateKeyNotPublic {
        throw SigningError.privateKeyNotPublic
      } catch {
        continue
      }
    }
    self.keys = keys
  }

  package var json: JSON {
    ["keys": .array(keys.map { id, key in key.jwk(keyID: id) })]
  }

  /// The first key of that id.
  package subscript(keyID: String) -> PublicKey? {
    keys.first { $0.id == keyID }?.key
  }
}
