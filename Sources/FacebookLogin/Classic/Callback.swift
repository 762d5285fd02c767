package import HTTPMessages

/// What Facebook tells an app's server by itself (reference §2.8).
package struct Callback: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The person removed the app.
    case deauthorize
    /// The person wants what the app knows of them deleted.
    case dataDeletion = "data-deletion"
  }

  package let kind: Kind
  package let appID: String
  package let url: String
  package let signedRequest: String

  package init(kind: Kind, appID: String, url: String, signedRequest: String) {
    self.kind = kind
    self.appID = appID
    self.url = url
    self.signedRequest = signedRequest
  }

  /// `application/x-www-form-urlencoded`, with `signed_request` alone.
  package var body: [UInt8] {
    Array(Form([Form.Field("signed_request", signedRequest)]).encoded.utf8)
  }

  package static let headers: Headers = [
    "Content-Type": "application/x-www-form-urlencoded", "Accept": "*/*", "User-Agent": "facebookexternalua",
  ]
}
