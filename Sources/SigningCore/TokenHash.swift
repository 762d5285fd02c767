/// The hash by which an identity token vouches for a code or access token beside it.
package enum TokenHash {
  /// `c_hash` and `at_hash` of a token signed with SHA-256: half the hash, as text (OpenID Connect Core §3.1.3.6, §3.3.2.11).
  package static func leftHalf(of value: String) -> String {
    Base64URL.encode(SHA256.hash(value).prefix(16))
  }
}
