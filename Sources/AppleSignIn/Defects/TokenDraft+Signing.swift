import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension TokenDraft {
  var signingInput: String { "\(Self.part(header)).\(Self.part(claims))" }

  /// The token as Apple would make it.
  func signed() throws(OAuthError) -> String {
    try signed(by: signer.key)
  }

  func signed(by key: PrivateKey) throws(OAuthError) -> String {
    try Self.signed(signingInput, by: key)
  }

  /// The signature of the token as it should be, for a defect that damages it.
  func signature() throws(OAuthError) -> [UInt8] {
    try Self.signature(over: signingInput, by: signer.key)
  }

  func with(signature: [UInt8]) -> String {
    "\(signingInput).\(Base64URL.encode(signature))"
  }

  /// A token over any text, which need not be one of a header and claims.
  static func signed(_ input: String, by key: PrivateKey) throws(OAuthError) -> String {
    "\(input).\(Base64URL.encode(try signature(over: input, by: key)))"
  }

  private static func signature(over input: String, by key: PrivateKey) throws(OAuthError) -> [UInt8] {
    do {
      return try key.signature(over: Array(input.utf8))
    } catch {
      throw .signingFailed(error)
    }
  }

  static func part(_ json: JSON) -> String { Base64URL.encode(json.bytes()) }
}
