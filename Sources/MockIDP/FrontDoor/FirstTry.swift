import AppleSignIn
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
}
