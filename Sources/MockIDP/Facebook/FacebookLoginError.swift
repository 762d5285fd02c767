import FacebookLogin

/// Why a sign-in gave an app nothing, as the iOS SDK tells it.
public enum FacebookLoginError: Error, Sendable, Equatable {
  /// The person closed the dialog: the SDK's result says `isCancelled`.
  case cancelled
  /// The login failed.
  case failed
  /// The request is at fault: an unknown app or person, a nonce that the SDK does not take.
  case refused(Refusal)

  init(_ error: LimitedLoginError) {
    self =
      switch error {
      case .cancelled: .cancelled
      case .failed: .failed
      case .refused(let error): .refused(Refusal(error))
      }
  }
}
