import MockIDP

/// A backend's sign-in, tested without a socket: a person signs in to an app, the backend exchanges the code, keeps
/// the session alive, and lets go when the person deletes the account.
@main
enum InProcess {
  static func main() async throws {
    try await withMockIDP { idp in
      // What the app gets from the system's sheet; name and e-mail come this once.
      let credential = try idp.apple.signIn("ada", to: "com.example.app", nonce: "n-0S6_WzA2Mj")
      print("signed in:", credential.fullName?.givenName ?? "-", credential.email ?? "-")

      // What the backend does with it, by function …
      let tokens = try idp.apple.exchange(credential.authorizationCode, clientID: "com.example.app")
      print("exchanged: a refresh token \(tokens.refreshToken == nil ? "is missing" : "came")")

      // … or by HTTP requests as values, so that the code under test can build them itself.
      let refresh = await idp.respond(
        to: .form(
          "https://appleid.apple.com/auth/token",
          [
            "grant_type": "refresh_token", "client_id": "com.example.app",
            "client_secret": try idp.apple.clientSecret(for: "com.example.app"),
            "refresh_token": tokens.refreshToken ?? "",
          ]))
      print("refreshed:", refresh.status)
      let keys = await idp.respond(to: HTTPRequest("GET", "https://appleid.apple.com/auth/keys"))
      print("keys:", keys.status, keys.header("Content-Type") ?? "-")

      // The person goes; the next sign-in is a first one again.
      try idp.apple.revoke(tokens.refreshToken ?? "", clientID: "com.example.app")
      print("after revoking:", idp.apple.credentialState(of: credential.user, for: "com.example.app"))
      let again = try idp.apple.signIn("ada", to: "com.example.app")
      print("the name came back:", again.fullName != nil)

      // A refusal says why.
      do throws(Refusal) {
        _ = try idp.apple.exchange(credential.authorizationCode, clientID: "com.example.app")
      } catch {
        print("a code is good once:", error.errorDescription ?? "-", "-", error.diagnosis.code)
      }
    }
  }
}
