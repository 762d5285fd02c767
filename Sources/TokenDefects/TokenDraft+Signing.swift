import IdentityState
package import OAuthProtocol
package import OrderedJSON
package import SigningCore

extension TokenDraft {
  package var signingInput: String { "\(part(header)).\(part(claims))" }

  /// The token as Apple would make it.
  package func signed() throws(OAuthError) -> String {
    try signed(by: signer.key)
  }

  package func signed(by key: PrivateKey) throws(OAuthError) -> String {
    try Self.signed(signingInput, by: key)
  }

  /// The signature of the token as it should be, for a defect that damages it.
  package func signature() throws(OAuthError) -> [UInt8] {
    try Self.signature(over: signingInput, by: signer.key)
  }

  package func with(signature: [UInt8]) -> String {
    "\(signingInput).\(Base64URL.encode(signature))"
  }

  /// A token over any text, which need not be one of a header and claims.
  package static func signed(_ input: String, by key: PrivateKey) throws(OAuthError) -> String {
    "\(input).\(Base64URL.encode(try signature(over: input, by: key)))"
  }

  private static func signature(over input: String, by key: PrivateKey) throws(OAuthError) -> [UInt8] {
    do {
      return try key.signature(over: Array(input.utf8))
    } catch {
      throw .signingFailed(error)
    }
  }

  package func part(_ json: JSON) -> String { Base64URL.encode(json.bytes(style)) }
}

extension OAuthError {
  static func signingFailed(_ error: SigningError) -> OAuthError {
    OAuthError(
      "server_error",
      Diagnosis(
        "signing_failed", "The mock could not sign: \(error).", mend: "Check the keys it was started with."))
  }
}
