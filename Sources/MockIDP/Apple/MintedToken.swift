import AppleSignIn
import OrderedJSON

/// A token made to order.
public struct MintedToken: Sendable, Equatable {
  /// A JWT, or what a defect made of it.
  public let token: String
  /// What was to be in its header, as JSON text.
  public let header: String
  /// What was to be in its payload, as JSON text.
  public let claims: String

  init(_ minted: AppleSignIn.MintedToken) {
    self.init(token: minted.token, header: minted.header, claims: minted.claims)
  }

  init(token: String, header: JSON, claims: JSON) {
    self.token = token
    self.header = header.text()
    self.claims = claims.text()
  }
}
