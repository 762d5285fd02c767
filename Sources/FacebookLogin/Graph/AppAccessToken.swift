import SigningCore

/// An app's own access token: `<APPID>|<opaque>` from `client_credentials`, or `<APPID>|<APPSECRET>` (reference §2.3).
struct AppAccessToken: Sendable, Equatable {
  let appID: String
  /// What comes after the bar.
  let proof: String

  /// - Returns: `nil` for what has no bar.
  init?(_ text: String) {
    guard let bar = text.firstIndex(of: "|") else { return nil }
    appID = String(text[..<bar])
    proof = String(text[text.index(after: bar)...])
  }

  private init(appID: String, proof: String) {
    self.appID = appID
    self.proof = proof
  }

  /// The one that `client_credentials` gives: derived, so that it is good for ever and nothing is stored.
  static func issued(to app: FacebookApp, seed: String) -> AppAccessToken {
    let bytes = PairwiseIdentifier.derive(
      seed: seed, purpose: "facebook.app-token", [app.id, app.secret ?? ""])
    return AppAccessToken(appID: app.id, proof: Base64URL.encode(bytes.prefix(20)))
  }

  var text: String { appID + "|" + proof }

  /// Whether it is that app's; an app that is not listed has any.
  func belongs(to app: FacebookApp, seed: String) -> Bool {
    guard let secret = app.secret else { return !proof.isEmpty }
    return [secret, Self.issued(to: app, seed: seed).proof].contains { known in
      ConstantTime.equal(Array(known.utf8), Array(proof.utf8))
    }
  }
}
