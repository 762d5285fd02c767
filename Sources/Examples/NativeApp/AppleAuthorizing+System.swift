#if canImport(AuthenticationServices)
  import AuthenticationServices

  /// The system's sheet.
  @MainActor
  final class SystemAppleAuthorizing: NSObject, AppleAuthorizing, ASAuthorizationControllerDelegate {
    private var waiting: CheckedContinuation<AppleAuthorization, any Error>?

    func signIn(nonce: String) async throws -> AppleAuthorization {
      let request = ASAuthorizationAppleIDProvider().createRequest()
      request.requestedScopes = [.fullName, .email]
      request.nonce = nonce
      let controller = ASAuthorizationController(authorizationRequests: [request])
      controller.delegate = self
      return try await withCheckedThrowingContinuation { continuation in
        waiting = continuation
        controller.performRequests()
      }
    }

    func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential,
        let token = credential.identityToken, let code = credential.authorizationCode
      else { return finish(.failure(AppleAuthorizationFailure.failed)) }
      finish(
        .success(
          AppleAuthorization(
            user: credential.user, givenName: credential.fullName?.givenName, email: credential.email,
            identityToken: String(decoding: token, as: UTF8.self),
            authorizationCode: String(decoding: code, as: UTF8.self))))
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
    {
      let isCanceled = (error as? ASAuthorizationError)?.code == .canceled
      finish(.failure(isCanceled ? AppleAuthorizationFailure.canceled : .failed))
    }

    private func finish(_ result: Result<AppleAuthorization, any Error>) {
      waiting?.resume(with: result)
      waiting = nil
    }
  }
#endif
