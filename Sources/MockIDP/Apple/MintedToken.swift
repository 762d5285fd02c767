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
    token = minted.token
    header = minted.header.text()
    claims = minted.claims.text()
  }
}
