import AppleSignIn

/// Why a native sign-in gave no credential, as `ASAuthorizationError`.
public enum AppleSignInError: Error, Sendable, Equatable {
  /// The person closed the sheet.
  case canceled
  /// The authorization failed.
  case failed
  /// The request is at fault: an unknown client or person; AuthenticationServices would say `unknown`.
  case refused(Refusal)

  init(_ error: NativeSignInError) {
    self =
      switch error {
      case .canceled: .canceled
      case .failed: .failed
      case .refused(let error): .refused(Refusal(error))
      }
  }
}
