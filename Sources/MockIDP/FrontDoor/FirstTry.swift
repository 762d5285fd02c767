import AppleSignIn
import FacebookLogin
import HTTPMessages

/// A URL to try first: a sign-in that works with this configuration.
package enum FirstTry {
  /// - Parameter base: the base URL of Apple's endpoints.
  package static func authorizeURL(base: String, _ configuration: Configuration) -> String {
    let listed = configuration.apple.teams.flatMap(\.apps).flatMap(\.servicesIDs).first {
      !$0.redirectURIs.isEmpty
    }
    let client = listed?.id ?? "com.example.web"
    let redirect = listed?.redirectURIs.first ?? "https://example.com/callback"
    let form: Form = [
      "client_id": client, "redirect_uri": redirect, "response_type": "code", "state": "hello",
    ]
    return base + AppleProvider.Path.authorize + "?" + form.encoded
  }

  /// - Parameter base: the base URL of Facebook's pages.
  package static func dialogURL(base: String, _ configuration: Configuration) -> String {
    let listed = configuration.facebook.apps.first
    let form: Form = [
      "client_id": listed?.id ?? Configuration.Facebook.exampleAppID,
      "redirect_uri": listed?.redirectURIs.first ?? "https://example.com/callback", "scope": "email",
      "state": "hello",
    ]
    return base + FacebookProvider.Path.dialog + "?" + form.encoded
  }
}
