import FacebookLogin

/// What Facebook tells an app's server by itself, by a `POST` of a form with `signed_request`.
public enum FacebookCallback: String, Sendable, CaseIterable {
  /// The person removed the app.
  case deauthorize
  /// The person wants what the app knows of them deleted; the reply is JSON with `url` and `confirmation_code`.
  case dataDeletion = "data-deletion"

  var kind: Callback.Kind {
    switch self {
    case .deauthorize: .deauthorize
    case .dataDeletion: .dataDeletion
    }
  }
}
