import MockIDP

/// App code that takes a protocol: the released app hands in the system's sheet, tests and previews the mock.
struct WelcomeScreen: Sendable {
  let apple: any AppleAuthorizing

  func greeting() async -> String {
    do {
      let authorization = try await apple.signIn(nonce: "n-1")
      return "Welcome, \(authorization.givenName ?? "old friend")!"
    } catch AppleAuthorizationFailure.canceled {
      return "Maybe later."
    } catch {
      return "That did not work."
    }
  }
}

@main
enum NativeApp {
  static func main() async throws {
    try await withMockIDP { idp in
      let screen = WelcomeScreen(
        apple: MockAppleAuthorizing(apple: idp.apple, bundleID: "com.example.app"))

      print(await screen.greeting())
      print(await screen.greeting())
      idp.apple.nextSignIn(.cancel)
      print(await screen.greeting())
      idp.apple.nextSignIn(.fail)
      print(await screen.greeting())
      idp.apple.stopUsing("com.example.app", by: "ada")
      print(await screen.greeting())
    }
  }
}
