/// Who checks an identity token of Facebook's, each by rules of their own (reference §1.7).
package enum RelyingParty: String, Sendable, CaseIterable {
  /// The SDK for iOS.
  case iOS = "ios"
  /// The SDK for Android.
  case android
  /// A server that a token is handed to: Meta's documentation and OpenID Connect Core §3.1.3.7.
  case backend
}
