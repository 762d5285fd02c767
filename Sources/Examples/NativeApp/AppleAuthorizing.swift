/// What the app needs of Sign in with Apple: the door through which tests hand in the mock.
protocol AppleAuthorizing: Sendable {
  func signIn(nonce: String) async throws -> AppleAuthorization
}

/// The part of a credential that the app sends to its backend, or greets with.
struct AppleAuthorization: Sendable {
  let user: String
  let givenName: String?
  let email: String?
  let identityToken: String
  let authorizationCode: String
}

/// What the app tells apart when there is no credential.
enum AppleAuthorizationFailure: Error {
  case canceled
  case failed
}
