import MockIDP

/// The mock in the place of the system's sheet.
struct MockAppleAuthorizing: AppleAuthorizing {
  let apple: Apple
  let bundleID: String

  func signIn(nonce: String) async throws -> AppleAuthorization {
    do throws(AppleSignInError) {
      let credential = try apple.signIn(to: bundleID, nonce: nonce)
      return AppleAuthorization(
        user: credential.user, givenName: credential.fullName?.givenName, email: credential.email,
        identityToken: credential.identityToken, authorizationCode: credential.authorizationCode)
    } catch {
      throw error == .canceled ? AppleAuthorizationFailure.canceled : .failed
    }
  }
}
