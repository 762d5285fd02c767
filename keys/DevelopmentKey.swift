/// A key of this folder as text, with the id it is known by.
package struct DevelopmentKey: Sendable, Hashable {
  /// Ten letters and digits, as Apple's, or 40 hexadecimal digits, as Facebook's.
  package let id: String
  /// PKCS #8.
  package let pem: String
}
