/// A developer's key for making client secrets, as text, with the ids that Apple gives beside it.
package struct DevelopmentClientKey: Sendable, Hashable {
  package let id: String
  package let teamID: String
  /// PKCS #8, in the shape of Apple's `.p8` files.
  package let pem: String
}
