import OrderedJSON

extension PublicKey {
  /// The SHA-256 thumbprint of the key in Base64URL (RFC 7638 §3): the required members alone, in alphabetical order.
  package var thumbprint: String {
    let required = ["crv", "e", "kty", "n", "x", "y"]
    let members = (jwk(keyID: "").members ?? []).filter { required.contains($0.name) }
    return Base64URL.encode(SHA256.hash(JSON.object(members.sorted { $0.name < $1.name }).bytes()))
  }
}
